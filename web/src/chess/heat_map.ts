import { Extension } from "cm-chessboard/src/model/Extension.js";
import type { Chessboard } from "cm-chessboard/src/Chessboard.js";
import type { HeatSquare, HeatSquares } from "../heat_squares.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

/** Colours the squares under the pieces; redrawn when the board turns or changes its size. */
export class HeatMap extends Extension {
  private readonly group: SVGGElement;
  private squares: HeatSquares | null = null;

  constructor(chessboard: Chessboard) {
    super(chessboard);
    this.group = document.createElementNS(svgNamespace, "g");
    this.group.setAttribute("class", "heat");
    chessboard.view.markersLayer.prepend(this.group);
    this.registerExtensionPoint("afterRedrawBoard", () => this.draw());
  }

  show(squares: HeatSquares | null): void {
    this.squares = squares;
    this.draw();
  }

  private draw(): void {
    this.group.replaceChildren();
    for (const [square, heat] of this.squares ?? []) this.drawSquare(square, heat);
  }

  private drawSquare(square: string, heat: HeatSquare): void {
    const { squareWidth: width, squareHeight: height } = this.chessboard.view;
    const { x, y } = this.chessboard.view.squareToPoint(square);
    const rectangle = this.add("rect", { x, y, width, height, class: `heat-${heat.kind}` });
    rectangle.style.setProperty("--strength", String(heat.strength));
    if (heat.text === "") return;
    const label = this.add("text", { x: x + width / 2, y: y + height / 2, "font-size": height * 0.3 });
    label.textContent = heat.text;
  }

  private add(name: "rect" | "text", attributes: Record<string, string | number>): SVGElement {
    const element = document.createElementNS(svgNamespace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    this.group.append(element);
    return element;
  }
}
