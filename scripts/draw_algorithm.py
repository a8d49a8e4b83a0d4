#!/usr/bin/env python3
"""Draws the pictures of docs/algorithm.md: scripts/draw_algorithm.py writes docs/images/*.svg anew."""

from pathlib import Path

from drawing import ACCENT, FAINT, GREY, INK, LIGHT, OTHER, PAPER, SET, Drawing, name_of, square

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"


def leaps(s, steps):
    """The squares that these steps, in files and ranks, lead to."""
    return {s + dx + 8 * dy for dx, dy in steps if 0 <= s % 8 + dx < 8 and 0 <= s // 8 + dy < 8}


KING = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
KNIGHT = [(dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)]


def bishop_attacks(s, occupied):
    attacked = set()
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        at = s
        while step := leaps(at, [(dx, dy)]):
            at = step.pop()
            attacked.add(at)
            if at in occupied:
                break
    return attacked


def draw_row():
    men = {square("c3"): "K", square("e5"): "B", square("f3"): "N"}
    attacked = (leaps(square("c3"), KING) | leaps(square("f3"), KNIGHT) |
                bishop_attacks(square("e5"), set(men)))
    legal = set(range(64)) - attacked - set(men)
    d = Drawing(760, 430, "A row: 64 positions in one word",
                "A chessboard with a white king on c3, a bishop on e5 and a knight on f3. Each square stands for one position:"
                " that with the black king there. The squares where this is legal with White to move are blue. Below, the same"
                " 64 squares from a1 to h8 side by side are the 64 bits of one word.")
    size, left, top = 32, 40, 46
    d.text(left, 28, "Three men are fixed; the black king may stand anywhere", 15, weight="bold")
    corners = d.board(left, top, size, dict.fromkeys(legal, SET))
    for s, man in men.items():
        x, y = corners[s]
        d.text(x + size / 2, y + 22, man, 17, "middle", weight="bold")
    x, y = 340, 84
    for line in ("Every square is one position:", "that with the black king on it.", "",
                 "Blue: legal with White to move.", "The square is free, and no", "white man attacks it.", "",
                 "All 64 answers are one word,", "a row: a1 is bit 0, h8 is bit 63."):
        d.text(x, y, line, 15)
        y += 22
    left, top, size = 40, 352, 10.6
    for s in range(64):
        d.rect(round(left + size * s, 1), top, size, 24, SET if s in legal else LIGHT, FAINT, 0.7)
    for s in range(0, 64, 8):
        d.text(round(left + size * (s + 0.5), 1), top + 40, name_of(s), 12, "middle")
    d.text(round(left + size * 63.5, 1), top + 40, "h8", 12, "middle")
    d.text(left, top + 60, "One AND, OR or shift of this word treats 64 positions at once.", 14)
    d.write(IMAGES / "row.svg")


def draw_plane():
    at = square("d4")
    reached = leaps(at, KNIGHT)
    d = Drawing(760, 470, "A plane: the 64 rows over the squares of the last piece",
                "A grid of 64 cells, one for each square of the knight. Each cell is a row, a word of 8 bytes. Arrows lead from the"
                " cell of d4 to the eight cells that a knight's leap reaches. Below, the 64 rows lie side by side in memory;"
                " the leap from d4 to e6 is 17 rows on, as it is for every other square.")
    size, left, top = 34, 40, 46
    d.text(left, 28, "One cell for each square of the last piece, here a knight", 15, weight="bold")
    for s in range(64):
        x, y = left + size * (s % 8), top + size * (7 - s // 8)
        fill = ACCENT if s == at else SET if s in reached else LIGHT
        d.rect(x, y, size, size, fill, FAINT)
        d.text(x + size / 2, y + 21, name_of(s), 11, "middle", PAPER if s in reached or s == at else GREY)

    def centre(s):
        return left + size * (s % 8) + size / 2, top + size * (7 - s // 8) + size / 2

    for s in sorted(reached):
        (x1, y1), (x2, y2) = centre(at), centre(s)
        d.arrow(round(x1 + 0.24 * (x2 - x1), 1), round(y1 + 0.24 * (y2 - y1), 1),
                round(x1 + 0.84 * (x2 - x1), 1), round(y1 + 0.84 * (y2 - y1), 1))
    x, y = 350, 74
    for line in ("Each cell is a row: one word, 8 bytes.", "The plane is 64 rows: 512 bytes.", "",
                 "The knight on d4 wins in n plies where", "one of the eight blue rows is lost", "in n - 1: the OR of eight words.", "",
                 "Two ranks up and one file right is", "17 squares on: for every knight at once,",
                 "the whole plane shifted by 17 rows.", "What would leave the board is masked."):
        d.text(x, y, line, 15)
        y += 22
    left, top, size = 40, 376, 10.6
    for s in range(64):
        fill = ACCENT if s == at else SET if s in reached else LIGHT
        d.rect(round(left + size * s, 1), top, size, 24, fill, FAINT, 0.7)
    start, end = left + size * (at + 0.5), left + size * (at + 17.5)
    d.curve(round(start, 1), top - 2, round(end, 1), top - 3, round((start + end) / 2, 1), top - 34)
    d.text(round((start + end) / 2, 1), top - 25, "+17", 13, "middle")
    for s in range(0, 64, 8):
        d.text(round(left + size * (s + 0.5), 1), top + 40, name_of(s), 12, "middle")
    d.text(left, top + 64, "The same rows as they lie in memory, from a1 to h8.", 14)
    d.write(IMAGES / "plane.svg")


def draw_slices():
    d = Drawing(760, 470, "The order of slices",
                "On the left, the slices of one pawn on a file, from the seventh rank, solved first, down to the second. Each needs"
                " the slice one rank on; the second rank also needs the fourth; the seventh needs the tables after the promotion."
                " On the right, one pawn of each side: a grid by how many ranks each pawn has come. Cells with the same sum are"
                " solved together, the largest sum first.")
    d.text(40, 28, "One pawn", 15, weight="bold")
    width, height, left, top, gap = 92, 36, 70, 66, 22
    d.text(left + width / 2, top - 14, "after promotion: KQvK, KRvK, ...", 13, "middle", OTHER)
    place = {}
    for order, rank in enumerate(range(7, 1, -1), 1):
        y = top + 14 + (height + gap) * (order - 1)
        place[rank] = y
        d.rect(left, y, width, height, LIGHT, INK)
        d.text(left + 12, y + 23, f"pawn d{rank}", 14)
        d.text(left - 14, y + 24, f"{order}.", 14, "end", ACCENT, "bold")
    x = left + width / 2
    d.arrow(x, place[7], x, place[7] - 22)
    for rank in range(2, 7):
        d.arrow(x, place[rank], x, place[rank + 1] + height + 2)
    d.curve(left + width, place[2] + 18, left + width + 2, place[4] + 18, left + width + 56, place[3] + 18)
    d.text(left + width + 34, place[3] + 30, "double step", 13)
    d.text(40, 434, "Arrows lead to what is needed.", 14)
    d.text(40, 454, "Numbers tell the order.", 14)

    d.text(350, 28, "One pawn of each side", 15, weight="bold")
    size, left, top = 52, 396, 66
    for white in range(6):
        for black in range(6):
            x, y, total = left + size * white, top + size * (5 - black), white + black
            shade = ("#eef4fa", "#dbe8f4", "#c3d9ed", "#a9c8e4", "#8fb7da", "#77a6d0")[total // 2]
            d.rect(x, y, size, size, shade, PAPER, 2)
            d.text(x + size / 2, y + 32, f"{11 - total}.", 15, "middle", ACCENT if (white, black) == (2, 1) else INK,
                   "bold" if (white, black) == (2, 1) else "normal")
    for i in range(6):
        d.text(left + size * i + size / 2, top + 6 * size + 18, i, 13, "middle")
        d.text(left - 12, top + size * (5 - i) + 31, i, 13, "middle")

    def centre(white, black):
        return left + size * white + size / 2, top + size * (5 - black) + size / 2

    x, y = centre(2, 1)
    d.arrow(x + 14, y + 3, x + size - 14, y + 3)
    d.arrow(x, y - 14, x, y - size + 14)
    d.text(left + 3 * size, top + 6 * size + 40, "ranks that White's pawn has come", 13, "middle")
    d.parts.append(f'<text transform="translate({left - 28} {top + 3 * size}) rotate(-90)" font-size="13" text-anchor="middle"'
                   f' fill="{INK}">ranks that Black\'s pawn has come</text>')
    d.text(350, 454, "Slices with the same number do not need each other.", 14)
    d.write(IMAGES / "slices.svg")


if __name__ == "__main__":
    draw_row()
    draw_plane()
    draw_slices()
