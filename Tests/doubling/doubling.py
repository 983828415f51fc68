#!/usr/bin/env python3
"""Reading and editing a board takes time linear in its size, whatever the board contains.

usage: doubling.py PB_BENCH [SIZE]

Makes boards of SIZE bytes (default: 16 KB), and of twice that, from some two hundred patterns: those of cmark's own
test/pathological_tests.py, patterns from security reports, and patterns of the board format's own notations. Each pattern is used
as a title, as notes, as a heading, as front matter, in a board of Obsidian Kanban, and as the whole file. callgrind counts the
instructions, which are the same in every run: twice the text may cost at most 2.3 times as much. A pair that costs more is
measured again at eight times the size.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

LIMIT = 2.3
# The mangled name of the function `measure` in the module `pb_bench` begins with this.
FUNCTION = "$s8pb_bench7measure"

REPEATED = """
a_ |_a |a]|[a|*a_ |[ a_|[ (](|![[]()|**x [a*b**c*](d) |[a](<b|[a](b|<!--|<?|<!A|<a |<a b='|a<b |<![CDATA[|`a|``a` |\\\\
\\\\[|&a;|!a|# |#a |#a#|@a |@{|@{2026-|@[[|@due(|[due:: |(due:: |due:2026-01-01 |due: |a:b |a:|::|[a:: b] |^a | ^|📅 |🔁
🔁 a a |🆔 a|(A) |!low |[[a|[[a]] |%%|**|~~a |https://a |a@b |[x] |[ ] |id:a |📌 |⛔ a |after:^a |est:3h |12:30 |\\t
   |\\u00a0|- |> |1. |x<br>|[a](b) |<a@b.c> |<b>|{|}|`|~|=|_|@@{1:00} |- \\n|- a\\n|- a\\n\\n|- a\\n\\n\\n\\n|1. a\\n
* a\\n+ a\\n|  - a\\n|  - [ ] a\\n|## A\\n|### A\\n|A\\n---\\n|A\\n===\\n|***\\n|***\\n## Archive\\n|---\\n|<div>\\n
</div>\\n\\n|<!--\\n|```\\n|~~~\\n\\n|    a\\n|\\ta\\n|a\\n|a\\\\\\n|a  \\n|[a]: b\\n|[a]:\\n|[a\\n|[a]: <b\\n|[a]: b '\\n
[a]: b (\\n|due: 2026-01-01\\n|key: value\\n|tags: [a]\\n|> a\\n|>a\\n>\\n|\\r|\\r\\n|\\x00|é|日|\\u202e|**Complete**\\n
\\n|- [ ] a\\n  b\\n|- a\\n\\n      code\\n|+\\n|2)\\n|-\\n\\n  a\\n|#a\\n|x\\n@a\\n|x due:2026-01-01\\n|k:v\\n|`a`\\n
x<br>\\n|[a]()\\n|x\\\\\\n|- [ ] a #b\\n|===\\n|tags: [a]\\n  |due: x\\n|- - a\\n|-\\t- a\\n|>- a\\n|1) a\\n\\n|# A\\n\\n
<pre>\\n|</pre>\\n|<script>\\n|<!-- a -->\\n|<?a?>\\n|[a]: b\\n\\n|[a]: b\\n- c\\n|%% a\\n%%\\n|%% kanban:settings\\n
```\\n```\\n|```a\\n|\\x0b|\\x0c\\n|\\u2028
"""


def counted(piece, size):
    """piece(0) + piece(1) + …, up to `size` bytes."""
    parts, length, number = [], 0, 0
    while length < size:
        part = piece(number)
        parts.append(part)
        length += len(part)
        number += 1
    return "".join(parts)


BUILT = {
    "nested strong emphasis": lambda n: "*a **a " * (n // 14) + "b" + " a** a*" * (n // 14),
    "delimiters in threes": lambda n: "a**b" + "c* " * (n // 3),
    "nested brackets": lambda n: "[" * (n // 2) + "a" + "]" * (n // 2),
    "nested quotes": lambda n: "> " * (n // 2) + "a",
    "nested lists, a line each": lambda n: counted(lambda i: "  " * i + "* a\n", n),
    "runs of backticks": lambda n: counted(lambda i: "e" + "`" * i, n),
    "unclosed comments": lambda n: "</" + "<!--" * (n // 4),
    "blank lines under nested lists": lambda n: "- " * (n // 3) + "x" + "\n" * (n // 3),
    "blank lines under quoted nested lists": lambda n: "> " + "- " * (n // 4) + "x\n" + ">\n" * (n // 4),
    "blank lines at the nesting limit": lambda n: "- " * 60 + "x" + "\n" * n,
    "lines at the nesting limit": lambda n: ("- " * 60 + "x\n") * (n // 122),
    "indented lines at the nesting limit": lambda n: "- " * 60 + "x\n" + (" " * 120 + "x\n\n") * (n // 124),
    "emphasis in nested quotes": lambda n: ">" * (n // 3) + "a*" * (n // 3),
    "many definitions": lambda n: counted(lambda i: f"[{i}]: u\n", n // 2) + "[0] " * (n // 8),
    "one long fence": lambda n: "```" + "`" * n + "\n",
    "one long word": lambda n: "a" * n,
    "different tags": lambda n: counted(lambda i: f"#t{i} ", n),
    "different people": lambda n: counted(lambda i: f"@p{i} ", n),
    "different keys": lambda n: counted(lambda i: f"k{i}:v ", n),
    "lines of different keys": lambda n: counted(lambda i: f"k{i}: v\n", n),
    "many columns": lambda n: counted(lambda i: f"## c{i}\n- [ ] t{i}\n", n),
    "deep checklists": lambda n: counted(lambda i: "  " * (i % 60) + "- [ ] a\n", n),
}

PLACES = {
    "title": "## A\n- [ ] {}",
    "notes": "## A\n- [ ] t\n\n  {}",
    "heading": "## {}\n- a\n",
    "front matter": "---\n{}\n---\n## A\n- b\n",
    "Obsidian Kanban": "---\nkanban-plugin: board\n---\n\n## A\n\n- [ ] {}",
    "file": "{}",
}


def patterns():
    for piece in REPEATED.strip("\n").replace("\n", "|").split("|"):
        text = piece.encode("latin-1", "backslashreplace").decode("unicode_escape")
        if text:
            yield repr(text), lambda n, text=text: text * (n // len(text))
    yield from BUILT.items()


def write_inputs(folder, cases, size):
    """Writes two boards for each case: of `size` bytes, and of twice that."""
    for index, (_, make, place) in enumerate(cases):
        for factor in (1, 2):
            text = make(size * factor)
            text = PLACES[place].format(text.replace("\n", "\n  ") if place == "notes" else text)
            with open(os.path.join(folder, f"{index:05}-{factor}.md"), "wb") as file:
                file.write(text.encode("utf-8"))


def measured_function(bench):
    symbols = subprocess.run(["nm", bench], check=True, capture_output=True, text=True).stdout.split()
    return next(symbol for symbol in symbols if symbol.startswith(FUNCTION))


def instruction_counts(bench, folder):
    """The instructions that callgrind counts in each call of the measured function."""
    function = measured_function(bench)
    paths = sorted(glob.glob(os.path.join(folder, "*.md")))
    out = os.path.join(folder, "out")
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--toggle-collect={function}", f"--dump-after={function}",
         f"--callgrind-out-file={out}", bench, "all", *paths],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    dumps = sorted(glob.glob(out + ".*"), key=lambda path: int(path.rsplit(".", 1)[1]))
    counts = []
    for path in dumps:
        with open(path, errors="replace") as file:
            counts.append(int(re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M).group(1)))
    return counts[: len(paths)]


def measure(bench, cases, size):
    """Returns a row for each case, worst first: the ratio of the two costs, and the cost of the larger board."""
    with tempfile.TemporaryDirectory() as folder:
        write_inputs(folder, cases, size)
        counts = instruction_counts(bench, folder)
    if len(counts) != 2 * len(cases):
        sys.exit(f"doubling: {2 * len(cases)} inputs, but {len(counts)} were measured")
    rows = [(large / small, large, case) for small, large, case in zip(counts[::2], counts[1::2], cases)]
    return sorted(rows, key=lambda row: -row[0])


def main():
    bench, size = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16 * 1024
    cases = [(name, make, place) for name, make in patterns() for place in PLACES]
    rows = measure(bench, cases, size)
    dearest = max(rows, key=lambda row: row[1])
    print(f"doubling {size} bytes: {len(rows)} cases, worst {rows[0][0]:.2f} x (limit {LIMIT} x); most instructions for each byte: "
          f"{dearest[1] / (2 * size):.0f}, {dearest[2][0]} as {dearest[2][2]}")
    # In a small board, a table that grows once looks like a fault. A real fault shows even more in a larger board.
    suspects = [row[2] for row in rows if row[0] > LIMIT]
    bad = [row for row in measure(bench, suspects, 8 * size) if row[0] > LIMIT] if suspects else []
    for ratio, count, (name, _, place) in bad:
        print(f"  {ratio:.2f} x  {count / 1e6:8.1f} M instructions for {16 * size} bytes: {name} as {place}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
