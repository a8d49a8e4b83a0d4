import { expect, it } from "vitest";
import { Speech } from "../src/speech.ts";

it("says each thing once, and the same words again of something else", () => {
  const said: string[] = [];
  const speech = new Speech((text) => said.push(text));
  speech.say("a draw", "first position");
  speech.say("a draw", "first position");
  speech.say("a draw", "second position");
  speech.say("gone");
  speech.say("gone");
  expect(said).toEqual(["a draw", "a draw", "gone"]);
});
