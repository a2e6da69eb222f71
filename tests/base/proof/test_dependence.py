"""Each two kinds are asked of once, of the first two things that are of them."""

from itertools import combinations, product

from fusec.base.proof.dependence import first_pairs, first_places


def test_the_first_pair_of_each_two_kinds() -> None:
    for things in product("abc", repeat=5):
        numbered = list(enumerate(things))
        expected: dict[tuple[str, str], tuple[int, int]] = {}
        for (i, first), (j, second) in combinations(numbered, 2):
            expected.setdefault((first, second), (i, j))
        found = [(i, j) for (i, _), (j, _) in first_pairs(numbered, lambda thing: thing[1])]
        assert found == sorted(expected.values())


def test_things_at_one_place_are_no_pair() -> None:
    assert first_places([(0, "a"), (0, "b"), (3, "b"), (3, "b"), (4, "a")]) == [(0, 2), (0, 4), (1, 2), (1, 4)]
