import { button, element } from "./dom.ts";
import { colorNames, type Game } from "./game.ts";
import { t } from "./language.ts";

type Keys = readonly (readonly [string, string])[];

const exploreKeys: Keys = [
  ["Space", t`play the best move`],
  ["←  →", t`back and forward`],
  ["Home  End", t`to the first and the last position`],
  ["F", t`turn the board around`],
  ["H", t`heat map on and off`],
  ["C", t`covered squares on and off (chess)`],
  ["S", t`set up a position`],
  ["Esc", t`put down the piece in hand`],
  ["?", t`this help`],
];

const learnKeys: Keys = [
  ["H", t`hint: which piece, then which square`],
  ["T", t`take the last move back`],
  ["E", t`have the rest played for you`],
  ["R", t`the same position again`],
  ["N", t`the next position`],
  ["←  →", t`through a manoeuvre that is shown`],
  ["F", t`turn the board around`],
  ["Esc", t`from a mistake back to the game`],
];

const guessKeys: Keys = [
  ["1  2  3", t`the first side wins, draw, the second side wins`],
  ["N", t`the next position`],
  ["F", t`turn the board around`],
];

const findKeys: Keys = [
  ["Enter", t`search, from any field`],
  ["M", t`more positions`],
  ["←  →", t`from board to board`],
];

function keyList(keys: Keys): HTMLElement {
  return element(
    "dl",
    { class: "keys" },
    ...keys.flatMap(([key, meaning]) => [
      element("dt", {}, ...key.split("  ").map((each) => element("kbd", {}, each))),
      element("dd", {}, meaning),
    ]),
  );
}

/** Fills the help dialog. */
export function installHelp(dialog: HTMLDialogElement, { colors, words }: Game): void {
  const first = colorNames[colors[0]];
  dialog.append(
    // It is read from its beginning: what has the focus is scrolled into view.
    element(
      "div",
      { class: "dialog-head" },
      element("h2", { id: "help-title", tabindex: -1, autofocus: true }, t`Help`),
      button(t`Close`, {}, () => dialog.close()),
    ),
    element(
      "p",
      {},
      t`Every position of the tables is solved exactly. Set one up, and each move says how far it is from mate if both \
sides play perfectly. “${first} mates in 17 (33 plies)” counts ${first}’s moves from the position on the board, \
also beside a move: the best move has the distance of the position. A ply is the move of one side.`,
    ),
    ...words.help.map((text) => element("p", {}, text)),
    element(
      "div",
      { class: "key-lists" },
      element("div", {}, element("h3", {}, t`Keys in Explore`), keyList(exploreKeys)),
      element("div", {}, element("h3", {}, t`Keys in Learn`), keyList(learnKeys)),
      element("div", {}, element("h3", {}, t`Keys in Guess`), keyList(guessKeys)),
      element("div", {}, element("h3", {}, t`Keys in Find`), keyList(findKeys)),
    ),
    element(
      "p",
      {},
      t`With the board itself focused (Tab), the arrow keys walk over its ${words.place}s, Enter or Space picks a piece up \
and puts it down, and each ${words.place} is spoken. There is also a form to type moves into: Shift+Alt+E.`,
    ),
    element(
      "p",
      {},
      t`The browser's Back leads to the room or the link that one came from. Moves have a history of their own, with lines beside each \
other, which the browser's cannot hold: ← and → step through it.`,
    ),
    element("p", { class: "fine" }, words.licences),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
