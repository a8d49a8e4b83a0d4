/** Which material a question is about, by its address. Its tables, and the order of its men and sides, the module knows. */

/** How many men a table may have that is made without being asked for: all of chess take seconds. */
const mostMen = 4;
/** No table has more. */
const mostInTables = 11;
/** Letters of a FEN of xiangqi that are not those of materials. */
const xiangqiSynonyms: Readonly<Record<string, string>> = { H: "N", B: "E" };

/** What is asked about: a material, or what tables there are; null: neither. */
export type Wish = { readonly material: string } | "list" | null;

/** @param path and query, as "/standard?fen=..." */
export function wishOf(target: string): Wish {
  const { pathname, searchParams } = new URL(target, "http://any");
  const [, endpoint = "", name = ""] = decodeURIComponent(pathname).split("/");
  const fen = searchParams.get("fen") ?? "";
  if (name === "play") return null; // needs no table
  switch (endpoint) {
    case "tables":
      return "list";
    case "practice":
    case "find":
    case "stats":
    case "endgames":
      return wished(name.replace(/\.(json|pgn)$/, ""));
    case "xiangqi":
      return wished(`xiangqi:${materialOf(fen, xiangqiSynonyms)}`);
    case "standard":
    case "heat":
      return wished(materialOf(fen, {}));
    default:
      return null;
  }
}

/** How many men the name of a material has. */
function menOf(name: string): number {
  return name.replace(/^.*:/, "").replace("v", "").length;
}

/** Whether a table is made without being asked for. */
export function isMade(name: string): boolean {
  return menOf(name) <= mostMen;
}

function wished(material: string): Wish {
  const men = menOf(material);
  return men > 2 && men <= mostInTables ? { material } : null;
}

/** As the men stand in the FEN, behind their kings. */
function materialOf(fen: string, synonyms: Readonly<Record<string, string>>): string {
  const pieces = [...(fen.split(/[\s_]/)[0] ?? "").replace(/[^a-zA-Z]/g, "")];
  const side = (isOf: (piece: string) => boolean) => {
    const men = pieces.filter(isOf).map((piece) => synonyms[piece.toUpperCase()] ?? piece.toUpperCase());
    return [...men.filter((man) => man === "K"), ...men.filter((man) => man !== "K")].join("");
  };
  return `${side((piece) => piece < "a")}v${side((piece) => piece >= "a")}`;
}
