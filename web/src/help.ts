import { button, element } from "./dom.ts";
import { colorNames, type Game } from "./game.ts";

type Keys = readonly (readonly [string, string])[];

const exploreKeys: Keys = [
  ["Space", "play the best move"],
  ["←  →", "back and forward"],
  ["Home  End", "to the first and the last position"],
  ["F", "turn the board around"],
  ["H", "heat map on and off"],
  ["C", "covered squares on and off (chess)"],
  ["S", "set up a position"],
  ["Esc", "put down the piece in hand"],
  ["?", "this help"],
];

const learnKeys: Keys = [
  ["H", "hint: which piece, then which square"],
  ["T", "take the last move back"],
  ["E", "have the rest played for you"],
  ["R", "the same position again"],
  ["N", "the next position"],
  ["F", "turn the board around"],
  ["Esc", "from a mistake back to the game"],
];

const guessKeys: Keys = [
  ["1  2  3", "the first side wins, draw, the second side wins"],
  ["N", "the next position"],
  ["F", "turn the board around"],
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
      element("h2", { id: "help-title", tabindex: -1, autofocus: true }, "Help"),
      button("Close", {}, () => dialog.close()),
    ),
    element(
      "p",
      {},
      "Every position of the tables is solved exactly. Set one up, and each move says how far it is from mate if both " +
        `sides play perfectly. “${first} mates in 17 (33 plies)” counts ${first}’s moves from the position on the board, ` +
        "also beside a move: the best move has the distance of the position. A ply is the move of one side.",
    ),
    ...words.help.map((text) => element("p", {}, text)),
    element(
      "div",
      { class: "key-lists" },
      element("div", {}, element("h3", {}, "Keys in Explore"), keyList(exploreKeys)),
      element("div", {}, element("h3", {}, "Keys in Learn"), keyList(learnKeys)),
      element("div", {}, element("h3", {}, "Keys in Guess"), keyList(guessKeys)),
    ),
    element(
      "p",
      {},
      `With the board itself focused (Tab), the arrow keys walk over its ${words.place}s, Enter or Space picks a piece up ` +
        `and puts it down, and each ${words.place} is spoken. There is also a form to type moves into: Shift+Alt+E.`,
    ),
    element("p", { class: "fine" }, words.licences),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
