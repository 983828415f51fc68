"""What the owners of a few clones do, for histories.py and real_boards.py."""


def edited_clones(maker, base, edits):
    """Two to four clones of a board, each after one to EDITS edits, and the texts that each of them commits."""
    sides, steps = [], []
    for _ in range(maker.random.choice([2, 2, 2, 3, 4])):
        side, texts = base.copy(), []
        for _ in range(maker.random.randint(1, edits)):
            maker.edit(side)
            texts.append(side.text())
        sides.append(side)
        steps.append(texts)
    return sides, steps
