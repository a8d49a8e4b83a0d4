"""Pictures of the documents: SVG, in one style."""

INK, GREY, FAINT, PAPER = "#1f2933", "#616e7c", "#9aa5b1", "#ffffff"
LIGHT, DARK = "#f4efe4", "#ddd2bd"  # squares
SET, ACCENT, OTHER = "#3b82c4", "#c25e00", "#2f7d4f"  # members of a set; what is looked at; a third thing


class Drawing:
    """An SVG on paper of its own, so that it can be read on light and on dark pages."""

    def __init__(self, width, height, title, description):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' role="img" aria-labelledby="title desc" font-family="sans-serif">',
            f'<title id="title">{title}</title>',
            f'<desc id="desc">{description}</desc>',
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
            f'<path d="M0 0L8 4L0 8z" fill="{INK}"/></marker></defs>',
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="6" fill="{PAPER}" stroke="{FAINT}"/>',
        ]

    def rect(self, x, y, width, height, fill, stroke="none", thickness=1):
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="{stroke}"'
                          f' stroke-width="{thickness}"/>')

    def text(self, x, y, text, size=14, anchor="start", fill=INK, weight="normal"):
        self.parts.append(f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"'
                          f' font-weight="{weight}">{text}</text>')

    def board(self, left, top, size, fills=None):
        """An empty board with its coordinates; `fills` has colours of squares. Answers the corners of the squares, by square."""
        corners = [(left + size * (s % 8), top + size * (7 - s // 8)) for s in range(64)]
        for s, (x, y) in enumerate(corners):
            self.rect(x, y, size, size, (fills or {}).get(s, LIGHT if (s % 8 + s // 8) % 2 else DARK), FAINT, 0.5)
        for i in range(8):
            self.text(left + size * i + size / 2, top + 8 * size + 17, "abcdefgh"[i], 13, "middle")
            self.text(left - 12, top + size * (7 - i) + size / 2 + 5, i + 1, 13, "middle")
        return corners

    def circle(self, x, y, radius, fill, stroke):
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{stroke}"/>')

    def arrow(self, x1, y1, x2, y2):
        self.parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{INK}" stroke-width="1.4"'
                          ' marker-end="url(#head)"/>')

    def curve(self, x1, y1, x2, y2, bend_x, bend_y):
        self.parts.append(f'<path d="M{x1} {y1}Q{bend_x} {bend_y} {x2} {y2}" fill="none" stroke="{INK}"'
                          ' stroke-width="1.4" marker-end="url(#head)"/>')

    def write(self, path):
        path.write_text("\n".join(self.parts + ["</svg>", ""]), encoding="utf-8")


def square(name):
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def name_of(s):
    return "abcdefgh"[s % 8] + str(s // 8 + 1)
