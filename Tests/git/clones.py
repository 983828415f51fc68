"""Edits in several clones of a repository, for histories.py and real_boards.py."""


def edited_clones(maker, base, edits):
    """Makes two to four copies of a board, one for each clone, each with one to `edits` edits. Returns the edited boards, and for
    each clone the texts that it commits."""
    sides, steps = [], []
    for _ in range(maker.random.choice([2, 2, 2, 3, 4])):
        side, texts = base.copy(), []
        for _ in range(maker.random.randint(1, edits)):
            maker.edit(side)
            texts.append(side.text())
        sides.append(side)
        steps.append(texts)
    return sides, steps
