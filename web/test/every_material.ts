/** Every material of up to so many men, from the side of each: KQvKR and KRvKQ. */
export function everyMaterial(men: number): string[] {
  const sides = sidesOf(men - 2);
  return sides.flatMap((first) => {
    const opponents = sides.filter((second) => first !== "" && first.length + second.length <= men - 2);
    return opponents.map((second) => `K${first}vK${second}`);
  });
}

/** The pieces beside a king, up to so many: "", "Q", "QQ", "QR" and so on. */
function sidesOf(most: number, letters = "QRBNP"): string[] {
  if (most === 0) return [""];
  return ["", ...[...letters].flatMap((letter, index) => sidesOf(most - 1, letters.slice(index)).map((rest) => letter + rest))];
}
