"""How often a merged board may have each word, for histories.py with `--repeat`.

If words occur several times, the place of a word does not tell to which card it belongs. But every word has a least and a largest
number: the sides may have removed the same word, and added the same word at one place; and a word that one side removed may stay,
because another side changed the text around it.
"""
import collections
import difflib
import re

WORD = re.compile(r"[A-Za-z]+[0-9]*")


def words(text):
    """Returns the words of a board in the order of the text, and those in conflict notes."""
    own, noted = [], []
    for line in text.split("\n"):
        line = re.sub(r"^\s*- \[.\] ", "", line)
        # In a note, `\n` stands for a line break.
        (noted if "> conflict:" in line else own).extend(WORD.findall(line.replace("\\n", " ")))
    return own, noted


def changes(base, side):
    """Counts the words that a side has removed and added."""
    match = difflib.SequenceMatcher(None, base, side, autojunk=False)
    common = collections.Counter(word for block in match.get_matching_blocks() for word in base[block.a : block.a + block.size])
    return collections.Counter(base) - common, collections.Counter(side) - common


def fault(text, base, sides):
    """Describes a word that the merged text has too rarely or too often; None if there is none."""
    old = words(base)[0]
    found, noted = map(collections.Counter, words(text))
    count = collections.Counter(old)
    own = [changes(old, words(side)[0]) for side in sides]
    for word in sorted(set(count).union(found, *(added for _, added in own))):
        # A moved word counts as removed and as added, and another side may have removed it at its old place.
        new = max(max(0, added[word] - removed[word]) for removed, added in own)
        least = max(0, count[word] - sum(removed[word] for removed, _ in own)) + new
        most = count[word] + sum(added[word] for _, added in own)
        if found[word] > most:
            return f"the word {word} occurs {found[word]} times, not at most {most} times" if most else f"the word {word} is new"
        if found[word] + noted[word] < least:
            return f"the word {word} occurs {found[word]} times, not at least {least} times"
    return None


def self_test():
    base = "## A\n\n- [ ] ann one\n- [ ] ann two\n"
    more, other = base + "  see ann\n", base.replace("one", "one ann")
    assert fault(base, base, [base, base]) is None
    assert fault(more, base, [more, base]) is None
    assert fault(more, base, [more, more]) is None
    assert fault(other + "  see ann\n", base, [more, other]) is None
    for message, text, sides in [
        ("not at least 3", base, [more, other]),
        ("not at least 2", base.replace("ann two", "two"), [base, base]),
        ("not at most 4", other + "  see ann ann\n", [more, other]),
        ("is new", more + "  annsee\n", [more, base]),
    ]:
        found = fault(text, base, sides)
        assert found and message in found, (message, found)
    print("word_counts.py: self-test: each of 4 faults is found")
