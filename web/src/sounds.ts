/** A sound for each move, if one wants them: made as it is needed, nothing is loaded. */

import { t } from "./language.ts";
import { store, stored } from "./storage.ts";

type Kind = "move" | "capture" | "check" | "mate";

interface Tone {
  /** In Hz, where it begins. */
  readonly pitch: number;
  /** In seconds from the move. */
  readonly at: number;
  readonly seconds: number;
}

const tones: Readonly<Record<Kind, readonly Tone[]>> = {
  move: [{ pitch: 260, at: 0, seconds: 0.07 }],
  capture: [
    { pitch: 330, at: 0, seconds: 0.05 },
    { pitch: 180, at: 0.04, seconds: 0.09 },
  ],
  check: [
    { pitch: 260, at: 0, seconds: 0.06 },
    { pitch: 520, at: 0.06, seconds: 0.12 },
  ],
  mate: [
    { pitch: 392, at: 0, seconds: 0.15 },
    { pitch: 494, at: 0.12, seconds: 0.15 },
    { pitch: 587, at: 0.24, seconds: 0.35 },
  ],
};

/** By the signs that a move is written with, in chess. */
export function soundOf(san: string): Kind {
  if (san.endsWith("#")) return "mate";
  if (san.endsWith("+")) return "check";
  return san.includes("x") ? "capture" : "move";
}

const storageKey = "sounds";
const volume = 0.12;

export class Sounds {
  private isOn = stored(storageKey) === "on";
  /** A page may make none before it was clicked. */
  private audio: AudioContext | null = null;

  /** Makes a button turn them on and off. */
  install(button: HTMLButtonElement): void {
    const show = () => {
      button.setAttribute("aria-pressed", String(this.isOn));
      button.setAttribute("aria-label", t`Sounds`);
      button.title = this.isOn ? t`Sounds: on` : t`Sounds: off`;
    };
    button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      store(storageKey, this.isOn ? "on" : "off");
      show();
      this.moved("");
    });
    show();
  }

  /** A move was made on a board. */
  moved(san: string): void {
    if (!this.isOn) return;
    this.audio ??= new AudioContext();
    for (const tone of tones[soundOf(san)]) play(this.audio, tone);
  }
}

/** Falls in pitch and dies away, as a man put down on wood. */
function play(audio: AudioContext, { pitch, at, seconds }: Tone): void {
  const begin = audio.currentTime + at;
  const [voice, gain] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.setValueAtTime(pitch, begin);
  voice.frequency.exponentialRampToValueAtTime(pitch * 0.7, begin + seconds);
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  voice.connect(gain).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + seconds);
}
