#!/usr/bin/env python3
"""Draws the corresponding squares of a pawn ending that `mate33 solve --out` has kept: that of docs/solve.md, or of your own.

usage: scripts/draw_squares.py FEN FILE.solved OUT.svg. It needs the package mate33, and reads the squares from the slice of the root.
"""

import sys
from itertools import product
from pathlib import Path

import mate33
from drawing import INK, PAPER, Drawing, name_of


def pawns_of(fen):
    """The pawns, as FEN writes them, by square from a1, which is 0, to h8. ValueError if there are other pieces than the kings."""
    pawns = {}
    for rank, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter in "Pp":
                pawns[8 * (7 - rank) + file] = letter
            elif letter not in "Kk12345678":
                raise ValueError(f"{fen}: corresponding squares are those of two kings and pawns")
            file += int(letter) if letter.isdigit() else 1
    return pawns


def fen_of(men, side):
    """The FEN of these men, without rights to castle or to capture en passant."""
    rows = ("".join(men.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1))
    return f"{'/'.join(rows)} {side} - - 0 1"


def corresponding_pairs(tablebase, pawns):
    """Pairs of squares of the white king and the black one: White wins if Black is to move, and draws if White is.

    Only what is proved counts: a position that is open, or cannot be reached from the root, is in no pair.
    """
    def result(white, black, side):
        try:
            bounds = tablebase.probe_solved(fen_of({**pawns, white: "K", black: "k"}, side)).bounds
        except (mate33.IllegalPositionError, mate33.MissingTableError):
            return None
        return bounds.at_least if bounds.is_exact else None

    free = [s for s in range(64) if s not in pawns]
    return {(white, black) for white, black in product(free, free)
            if white != black and result(white, black, "w") == 0 and result(white, black, "b") == -2}


def numbered(pairs):
    """A number for each square of the white king, and for each of the black one, from 1 in the order of the white squares.

    Squares have the same number where a chain of pairs leads from one to the other.
    """
    groups = []
    for white, black in pairs:
        joined, apart = ({white}, {black}), []
        for group in groups:
            if white in group[0] or black in group[1]:
                joined = (joined[0] | group[0], joined[1] | group[1])
            else:
                apart.append(group)
        groups = [*apart, joined]
    groups.sort(key=lambda group: min(group[0]))
    return tuple({s: number for number, group in enumerate(groups, 1) for s in group[side]} for side in (0, 1))


def draw(path, pawns, of_white, of_black):
    """The board without its kings: the numbers of White's king on light circles, of Black's on dark ones."""
    telling = "; ".join(f"{king} {', '.join(f'{name_of(s)} {number}' for s, number in sorted(numbers.items()))}"
                        for king, numbers in (("White's king:", of_white), ("Black's king:", of_black)))
    size, left, top = 48, 36, 12
    d = Drawing(440, 424, "Corresponding squares", telling)
    for s, (x, y) in enumerate(d.board(left, top, size)):
        if s in pawns:
            d.text(x + size / 2, y + 36, "♙" if pawns[s] == "P" else "♟", 36, "middle")
        shown = [(numbers[s], fill, ink) for numbers, fill, ink in ((of_white, PAPER, INK), (of_black, INK, PAPER)) if s in numbers]
        for i, (number, fill, ink) in enumerate(shown):
            middle = x + size * (2 * i + 1) / (2 * len(shown))
            d.circle(middle, y + size / 2, 17 if len(shown) == 1 else 11, fill, INK)
            d.text(middle, y + size / 2 + 6, number, 17, "middle", ink, "bold")
    d.write(path)


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: scripts/draw_squares.py FEN FILE.solved OUT.svg")
    pawns = pawns_of(sys.argv[1])
    with mate33.Tablebase() as tablebase:
        tablebase.add_solved(sys.argv[2])
        draw(Path(sys.argv[3]), pawns, *numbered(corresponding_pairs(tablebase, pawns)))


if __name__ == "__main__":
    main()
