/** Makes elements: `element("p", { class: "note" }, "text", element("b", {}, "bold"))`. */

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** An attribute that is a function listens to the event of its name ("click"); true sets it empty; false leaves it out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), attributes, children);
}

/** As element(), for SVG. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill<Made extends Element>(made: Made, attributes: Attributes, children: Child[]): Made {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value as EventListener);
    else if (value !== false && value !== null && value !== undefined)
      made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button that does something. */
export function button(label: Child, attributes: Attributes, click: (event: MouseEvent) => void): HTMLButtonElement {
  return element("button", { type: "button", ...attributes, click }, label);
}

const focusable = "button, select, input, a[href], summary, [tabindex]";

/** Puts new content into a place. The keyboard stays on the control in the same place as before. */
export function replaceKeepingFocus(place: HTMLElement, ...content: Node[]): void {
  const focused = [...place.querySelectorAll(focusable)].indexOf(document.activeElement as Element);
  place.replaceChildren(...content);
  if (focused >= 0) place.querySelectorAll<HTMLElement>(focusable)[focused]?.focus({ preventScroll: true });
}
