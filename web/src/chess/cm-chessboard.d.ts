// The parts of cm-chessboard that board.ts uses: the package brings no types.

declare module "cm-chessboard/src/Chessboard.js" {
  export type InputEvent = {
    type: "moveInputStarted" | "movingOverSquare" | "validateMoveInput" | "moveInputCanceled" | "moveInputFinished";
    squareFrom: string;
    squareTo: string | null;
    piece?: string | null;
    reason?: string;
  };
  export interface View {
    svg: SVGSVGElement;
    coordinatesGroup: SVGGElement;
    piecesLayer: SVGGElement;
    squareWidth: number;
    squareHeight: number;
    squareToPoint(square: string): { x: number; y: number };
  }
  export class Chessboard {
    constructor(context: HTMLElement, props: object);
    context: HTMLElement;
    view: View;
    setPosition(fen: string, animated?: boolean): Promise<void>;
    getPosition(): string;
    setOrientation(color: "w" | "b", animated?: boolean): Promise<void>;
    getOrientation(): "w" | "b";
    getPiece(square: string): string | null;
    enableMoveInput(handler: (event: InputEvent) => boolean | void, color?: "w" | "b"): void;
    disableMoveInput(): void;
    isMoveInputEnabled(): boolean;
    cancelMoveInput(): void;
    getExtension<Kind>(extension: new (...given: never[]) => Kind): Kind;
    destroy(): void;
    // Added by the extensions.
    addArrow(type: { class: string }, from: string, to: string): void;
    removeArrows(type?: { class: string }): void;
    addMarker(type: MarkerType, square: string): void;
    removeMarkers(type?: MarkerType): void;
    showPromotionDialog(
      square: string,
      color: "w" | "b",
      done: (result: { type: "pieceSelected" | "canceled"; piece?: string }) => void,
    ): void;
    isPromotionDialogShown(): boolean;
  }
  export interface MarkerType {
    class: string;
    slice: string;
    position?: "above";
  }
}
declare module "cm-chessboard/src/model/Extension.js" {
  import type { Chessboard } from "cm-chessboard/src/Chessboard.js";
  export class Extension {
    constructor(chessboard: Chessboard);
    chessboard: Chessboard;
    registerExtensionPoint(name: string, callback: () => void): void;
  }
}
declare module "cm-chessboard/src/extensions/accessibility/Accessibility.js" {
  /** The part that walks over the squares by arrow keys. */
  export interface KeyboardMoveInput {
    getCurrentSquare(): string;
  }
  export class Accessibility {
    components: object[];
  }
}
declare module "cm-chessboard/src/extensions/arrows/Arrows.js" {
  export class Arrows {}
}
declare module "cm-chessboard/src/extensions/markers/Markers.js" {
  export class Markers {}
}
declare module "cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js" {
  export class PromotionDialog {
    /** Closes the dialog, without calling back. */
    setDisplayState(state: "hidden"): void;
  }
}
