import { Extension } from "cm-chessboard/src/model/Extension.js";
import type { Chessboard } from "cm-chessboard/src/Chessboard.js";
import type { HeatSquare, HeatSquares } from "../heat_squares.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Colours the squares, with a number on each: the colours under all that the board shows there, its coordinates too, the
 * numbers over its markers. Redrawn when the board turns or changes its size.
 */
export class HeatMap extends Extension {
  private readonly colors = group();
  private readonly numbers = group();
  private squares: HeatSquares | null = null;

  constructor(chessboard: Chessboard) {
    super(chessboard);
    chessboard.view.coordinatesGroup.before(this.colors);
    chessboard.view.piecesLayer.before(this.numbers);
    this.registerExtensionPoint("afterRedrawBoard", () => this.draw());
  }

  show(squares: HeatSquares | null): void {
    this.squares = squares;
    this.draw();
  }

  private draw(): void {
    this.colors.replaceChildren();
    this.numbers.replaceChildren();
    for (const [square, heat] of this.squares ?? []) this.drawSquare(square, heat);
  }

  private drawSquare(square: string, heat: HeatSquare): void {
    const { squareWidth: width, squareHeight: height } = this.chessboard.view;
    const { x, y } = this.chessboard.view.squareToPoint(square);
    const rectangle = add(this.colors, "rect", { x, y, width, height, class: `heat-${heat.kind}` });
    rectangle.style.setProperty("--strength", String(heat.strength));
    if (heat.text === "") return;
    const label = add(this.numbers, "text", { x: x + width / 2, y: y + height / 2, "font-size": height * 0.3 });
    label.textContent = heat.text;
  }
}

function group(): SVGGElement {
  const made = document.createElementNS(svgNamespace, "g");
  made.setAttribute("class", "heat");
  return made;
}

function add(place: SVGGElement, name: "rect" | "text", attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  place.append(element);
  return element;
}
