/** Which tables a question needs, by its address. */

/** How many men a table may have that is made without being asked for: all of chess take seconds. */
const mostMen = 4;
/** And how many one may have that lies beside the page. */
const mostInFiles = 5;
const chessLetters = "KQRBNP";
const xiangqiLetters = "KRCNPAE";
/** Letters of a FEN of xiangqi that are not those of materials. */
const xiangqiSynonyms: Readonly<Record<string, string>> = { H: "N", B: "E" };

/** What is wanted: names of tables, those that are missing in other files included; or what tables there are. */
export type Wish = { readonly names: readonly string[] } | "list";

/** @param path and query, as "/standard?fen=..." */
export function wishOf(target: string): Wish {
  const { pathname, searchParams } = new URL(target, "http://any");
  const [, endpoint = "", name = ""] = decodeURIComponent(pathname).split("/");
  const fen = searchParams.get("fen") ?? "";
  switch (endpoint) {
    case "tables":
      return "list";
    case "practice":
    case "stats":
    case "endgames":
      return { names: wished(name.replace(/\.(json|pgn)$/, "")) };
    case "xiangqi":
      return { names: wished(`xiangqi:${materialOf(fen, xiangqiLetters, xiangqiSynonyms)}`) };
    case "standard":
    case "heat":
      return { names: wished(materialOf(fen, chessLetters, {})) };
    default:
      return { names: [] };
  }
}

/** How many men the name of a material has. */
export function menOf(name: string): number {
  return name.replace(/^.*:/, "").replace("v", "").length;
}

/** Whether a table is made without being asked for. */
export function isMade(name: string): boolean {
  return menOf(name) <= mostMen;
}

/** The name, and where its table cannot be made here, those of what captures and promotions lead to. None of what is no material. */
function wished(name: string): string[] {
  const men = menOf(name);
  if (men < 3 || men > mostInFiles) return [];
  if (isMade(name)) return [name];
  return /^K[QRBNP]*vK[QRBNP]*$/.test(name) ? [name, ...conversionsOf(name)] : [];
}

/** Of more than two men; a pawn may take and promote at once. */
function conversionsOf(name: string): string[] {
  const [white = "", black = ""] = name.split("v");
  const found = new Set<string>();
  for (const [mine, theirs, isWhite] of [[white, black, true], [black, white, false]] as const) {
    for (const after of [...without(mine), ...promoted(mine)]) add(after, theirs, isWhite);
    for (const after of promoted(mine)) for (const left of without(theirs)) add(after, left, isWhite);
  }
  return [...found];

  function add(mine: string, theirs: string, isWhite: boolean): void {
    const each = isWhite ? `${mine}v${theirs}` : `${theirs}v${mine}`;
    if (menOf(each) > 2) found.add(each);
  }
}

/** A side with one man less. */
function without(side: string): string[] {
  return [...new Set([...side.slice(1)])].map((man) => side.replace(man, ""));
}

/** A side with a pawn promoted. */
function promoted(side: string): string[] {
  if (!side.includes("P")) return [];
  return [..."QRBN"].map((piece) => inOrder(side.replace("P", piece)));
}

function inOrder(side: string): string {
  return [...side].sort((one, two) => chessLetters.indexOf(one) - chessLetters.indexOf(two)).join("");
}

function materialOf(fen: string, letters: string, synonyms: Readonly<Record<string, string>>): string {
  const pieces = [...(fen.split(/[\s_]/)[0] ?? "").replace(/[^a-zA-Z]/g, "")];
  const side = (its: readonly string[]) => {
    const men = its.map((piece) => synonyms[piece.toUpperCase()] ?? piece.toUpperCase());
    return [...letters].map((letter) => men.filter((man) => man === letter).join("")).join("");
  };
  const white = pieces.filter((piece) => piece === piece.toUpperCase());
  const black = pieces.filter((piece) => piece !== piece.toUpperCase());
  return `${side(white)}v${side(black)}`;
}
