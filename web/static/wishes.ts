/** Which tables a question needs, by its address. */

/** How many men a table may have that is made without being asked for: all of chess take seconds. */
const mostMen = 4;
const chessLetters = "KQRBNP";
const xiangqiLetters = "KRCNPAE";
/** Letters of a FEN of xiangqi that are not those of materials. */
const xiangqiSynonyms: Readonly<Record<string, string>> = { H: "N", B: "E" };

/** What is wanted: names of tables, or all that are made here. */
export type Wish = { readonly names: readonly string[] } | "all";

/** @param path and query, as "/standard?fen=..." */
export function wishOf(target: string): Wish {
  const { pathname, searchParams } = new URL(target, "http://any");
  const [, endpoint = "", name = ""] = decodeURIComponent(pathname).split("/");
  const fen = searchParams.get("fen") ?? "";
  switch (endpoint) {
    case "tables":
      return "all";
    case "practice":
    case "stats":
    case "endgames":
      return { names: few(name.replace(/\.(json|pgn)$/, "")) };
    case "xiangqi":
      return { names: few(`xiangqi:${materialOf(fen, xiangqiLetters, xiangqiSynonyms)}`) };
    case "standard":
    case "heat":
      return { names: few(materialOf(fen, chessLetters, {})) };
    default:
      return { names: [] };
  }
}

/** The name, unless it has too many men, or is none: then it is as if nothing were wanted. */
function few(name: string): string[] {
  const men = name.replace(/^.*:/, "").replace("v", "").length;
  return men > 2 && men <= mostMen ? [name] : [];
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
