/** The signs on the pieces, drawn for mate33 as strokes in a box of 100 by 100: no font of the machine is asked for. */

/** Strokes, and where the box is put: scaled by sx and sy, then moved by x and y. */
interface Part {
  readonly strokes: readonly string[];
  readonly x?: number;
  readonly y?: number;
  readonly sx?: number;
  readonly sy?: number;
}

export type Glyph = readonly Part[];

const man = ["M30 6 Q22 32 4 52", "M19 36 V96"];
const scholar = ["M50 6 V86", "M8 36 H92", "M20 86 H80"];
const wood = ["M2 30 H48", "M25 4 V97", "M25 32 Q17 56 0 72", "M27 42 L46 62"];
const chariot = ["M14 18 H86", "M24 33 H76 V66 H24 Z", "M24 49 H76", "M6 80 H94", "M50 4 V98"];
const horse = [
  "M24 8 V62",
  "M24 8 H80",
  "M24 26 H74",
  "M24 44 H74",
  "M49 8 V62",
  "M24 62 H86 Q87 82 80 95 L68 89",
  "M18 74 Q15 86 7 94",
  "M33 75 L37 90",
  "M49 75 L54 89",
  "M64 73 L71 86",
];
const fire = ["M14 32 L24 50", "M86 28 L72 46", "M50 4 Q54 56 8 95", "M50 46 Q64 80 94 95"];
const stone = ["M4 14 H96", "M46 14 Q38 50 4 74", "M34 50 H88 V92 H34 Z"];
const wrap = [
  "M36 4 Q28 26 8 42",
  "M28 22 H86 Q87 60 80 74 L68 66",
  "M30 42 H60 V64 H30",
  "M30 42 V82 Q30 93 42 93 H84 Q93 93 93 78",
];

/** A radical at the left takes a third of the box. */
const left = { sx: 0.9, x: -2 };

const advisorRed: Glyph = [{ strokes: man, ...left }, { strokes: scholar, sx: 0.66, x: 34 }];
const elephantRed: Glyph = [{ strokes: wood, sx: 0.98 }, { strokes: ["M58 10 H94 V94 H58 Z", "M58 38 H94", "M58 66 H94"] }];
const cannonRight: Part = { strokes: wrap, sx: 0.62, x: 39 };

const generalRed: Glyph = [
  {
    strokes: [
      "M27 2 Q24 10 18 16",
      "M10 16 V94",
      "M10 17 H42 V44 H10",
      "M10 58 H42 V86 H10",
      "M54 28 V78",
      "M54 28 H94 V70 Q94 80 84 74",
      "M74 4 V98",
    ],
  },
];
const soldierRed: Glyph = [
  {
    strokes: [
      "M74 4 Q54 14 28 17",
      "M27 17 V64",
      "M27 38 H80",
      "M61 38 V64",
      "M4 64 H96",
      "M36 74 Q28 88 10 97",
      "M64 74 Q74 88 92 97",
    ],
  },
];
const generalBlack: Glyph = [
  {
    strokes: [
      "M31 4 V97",
      "M12 12 V40",
      "M12 40 H31",
      "M4 60 H31",
      "M17 60 Q17 82 4 96",
      "M64 2 Q56 20 42 30",
      "M61 12 H92 Q84 38 46 54",
      "M62 22 L72 32",
      "M54 32 L63 41",
      "M42 64 H98",
      "M80 50 V90 Q79 98 66 91",
      "M53 74 L63 85",
    ],
  },
];
const elephantBlack: Glyph = [
  {
    strokes: [
      "M40 2 Q32 18 12 28",
      "M36 12 H64 L54 26",
      "M22 26 H80 V46 H22 Z",
      "M50 26 V46",
      "M50 46 Q36 60 8 66",
      "M40 54 Q64 62 60 90 Q58 97 46 90",
      "M53 65 Q36 78 8 83",
      "M58 77 Q40 92 14 98",
      "M84 50 Q76 60 61 65",
      "M61 64 Q72 84 94 92",
    ],
  },
];
const soldierBlack: Glyph = [
  {
    strokes: [
      "M47 2 L54 14",
      "M10 20 H90",
      "M31 24 Q27 44 10 56",
      "M30 38 L45 54",
      "M69 24 Q65 44 50 56",
      "M68 38 L90 56",
      "M6 70 H94",
      "M50 56 V99",
    ],
  },
];

/** By the letter of the FEN: Red and Black have characters of their own. */
export const characters: Readonly<Record<string, Glyph>> = {
  K: generalRed,
  A: advisorRed,
  B: elephantRed,
  N: [{ strokes: man, ...left }, { strokes: horse, sx: 0.68, x: 34 }],
  R: [{ strokes: man, ...left }, { strokes: chariot, sx: 0.68, x: 32 }],
  C: [{ strokes: fire, sx: 0.42 }, cannonRight],
  P: soldierRed,
  k: generalBlack,
  a: [{ strokes: scholar }],
  b: elephantBlack,
  n: [{ strokes: horse }],
  r: [{ strokes: chariot }],
  c: [{ strokes: stone, sx: 0.42 }, cannonRight],
  p: soldierBlack,
};

/** Signs that need no Chinese, the same for both sides; by the small letter of the FEN. */
export const signs: Readonly<Record<string, Glyph>> = {
  // A crown.
  k: [{ strokes: ["M14 78 L8 30 L32 52 L50 18 L68 52 L92 30 L86 78 Z", "M16 92 H84"] }],
  // A hat of an official.
  a: [{ strokes: [
        "M28 78 V56 H36 V38 Q36 18 50 18 Q64 18 64 38 V56 H72 V78 Z",
        "M36 56 H64",
        "M28 68 Q14 54 2 68 Q14 80 28 68",
        "M72 68 Q86 54 98 68 Q86 80 72 68",
      ] }],
  // An elephant's head.
  b: [
    {
      strokes: [
        "M40 24 Q10 10 8 40 Q10 66 34 62",
        "M40 24 Q78 12 84 46 Q86 84 66 94 Q52 96 56 82 Q66 84 66 64 Q48 70 34 62",
        "M58 40 H60",
      ],
    },
  ],
  // A horse's head.
  n: [{ strokes: ["M30 92 Q32 66 52 56 Q44 60 34 60 L22 68 L10 56 Q20 36 34 26 L36 8 L52 20 Q84 28 84 92 Z", "M38 38 H40"] }],
  // A wheel.
  r: [
    {
      strokes: [
        "M50 8 A42 42 0 1 1 49.9 8 Z",
        "M50 8 V92",
        "M8 50 H92",
        "M20.3 20.3 L79.7 79.7",
        "M79.7 20.3 L20.3 79.7",
      ],
    },
  ],
  // A cannon on its wheel.
  c: [{ strokes: ["M6 38 L78 14 L88 36 L36 58", "M6 38 L14 60", "M38 54 A19 19 0 1 1 37.9 54 Z", "M54 82 L94 90"] }],
  // A shield.
  p: [{ strokes: ["M16 14 Q50 22 84 14 V48 Q82 80 50 94 Q18 80 16 48 Z", "M50 20 V92", "M16 46 H84"] }],
};
