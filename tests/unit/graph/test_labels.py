"""Labels of annotation schemes: what they mean as end points, inverses, exact and narrowest conversion."""

from __future__ import annotations

from itertools import product

import pytest

from timeloom.errors import ExpressionError
from timeloom.graph.allen import ALL, LETTERS, NONE, Allen
from timeloom.graph.labels import DURINGS, SCHEMES, Conversion, convert, from_allen, invert, narrowest, to_allen
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT

CASES = [(scheme, label) for scheme in SCHEMES for label in SCHEMES[scheme].relations]


class TestMeaning:
    @pytest.mark.parametrize(
        ("scheme", "label", "ends"),
        [
            ("timeml", "BEFORE", (LT, LT, LT, LT)),
            ("timeml", "IBEFORE", (LT, LT, EQ, LT)),
            ("timeml", "INCLUDES", (LT, LT, GT, GT)),
            ("timeml", "ENDED_BY", (LT, LT, GT, EQ)),
            ("timeml", "BEGINS", (EQ, LT, GT, LT)),
            ("timeml", "SIMULTANEOUS", (EQ, LT, GT, EQ)),
            ("timeml", "IDENTITY", (EQ, LT, GT, EQ)),
            ("timeml", "AFTER", (GT, GT, GT, GT)),
            ("timeml", "IS_INCLUDED", (GT, LT, GT, LT)),
            ("timeml", "ENDS", (GT, LT, GT, EQ)),
            ("timeml", "BEGUN_BY", (EQ, LT, GT, GT)),
            ("timeml", "IAFTER", (GT, EQ, GT, GT)),
            ("tempeval", "BEFORE", (ANY, ANY, LE, ANY)),
            ("tempeval", "AFTER", (ANY, GE, ANY, ANY)),
            ("tempeval", "OVERLAP", (ANY, LT, GT, ANY)),
            ("tempeval", "BEFORE-OR-OVERLAP", (ANY, LT, ANY, ANY)),
            ("tempeval", "OVERLAP-OR-AFTER", (ANY, ANY, GT, ANY)),
            ("tempeval", "VAGUE", (ANY, ANY, ANY, ANY)),
            ("matres", "BEFORE", (LT, ANY, ANY, ANY)),
            ("matres", "AFTER", (GT, ANY, ANY, ANY)),
            ("matres", "EQUAL", (EQ, ANY, ANY, ANY)),
            ("tbdense", "b", (ANY, ANY, LE, ANY)),
            ("tbdense", "a", (ANY, GE, ANY, ANY)),
            ("tbdense", "i", (LT, ANY, ANY, GT)),
            ("tbdense", "ii", (GT, ANY, ANY, LT)),
            ("tbdense", "s", (EQ, ANY, ANY, EQ)),
            ("tbdense", "v", (ANY, ANY, ANY, ANY)),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_a_label_as_constraints_on_end_points(self, scheme, label, ends):
        assert to_allen(label, scheme) == Allen.from_ends(*ends)

    @pytest.mark.parametrize(
        ("during", "expected"),
        [("simultaneous", ("e", "e")), ("inside", ("d", "di"))],
    )
    def test_during_is_a_named_choice(self, during, expected):
        found = tuple(str(to_allen(label, during=during)) for label in ("DURING", "DURING_INV"))
        assert found == expected

    def test_schemes_have_their_labels(self):
        assert {name: len(scheme.relations) for name, scheme in SCHEMES.items()} == {
            "allen": 13,
            "timeml": 14,
            "tempeval": 6,
            "matres": 4,
            "tbdense": 6,
        }
        assert tuple(SCHEMES["allen"].relations) == LETTERS
        assert all(scheme.source for scheme in SCHEMES.values())

    @pytest.mark.parametrize(("scheme", "label"), CASES)
    @pytest.mark.parametrize("during", DURINGS)
    def test_every_label_is_convex_and_not_empty(self, scheme, label, during):
        relation = to_allen(label, scheme, during=during)
        assert relation and relation.is_convex


class TestInverse:
    @pytest.mark.parametrize(("scheme", "label"), CASES)
    @pytest.mark.parametrize("during", DURINGS)
    def test_label_and_relation_turn_together(self, scheme, label, during):
        turned = invert(label, scheme)
        assert invert(turned, scheme) == label
        assert to_allen(turned, scheme, during=during) == to_allen(label, scheme, during=during).inverse

    def test_words_of_timeml(self):
        assert [invert(label) for label in ("BEFORE", "DURING", "IDENTITY", "ENDS")] == [
            "AFTER",
            "DURING_INV",
            "IDENTITY",
            "ENDED_BY",
        ]


class TestNaming:
    @pytest.mark.parametrize(("scheme", "label"), CASES)
    def test_a_label_comes_back_or_its_synonym_does(self, scheme, label):
        synonyms = {"IDENTITY": "SIMULTANEOUS", "DURING": "SIMULTANEOUS", "DURING_INV": "SIMULTANEOUS"}
        assert from_allen(to_allen(label, scheme), scheme) == synonyms.get(label, label)

    @pytest.mark.parametrize(
        ("relation", "scheme", "exact", "smallest"),
        [
            (Allen.of("o"), "timeml", None, None),
            (Allen.of("d"), "timeml", "IS_INCLUDED", "IS_INCLUDED"),
            (Allen.of("b", "m"), "timeml", None, None),
            (Allen.of("m"), "tempeval", None, "BEFORE"),
            (Allen.of("m", "o"), "tempeval", None, "BEFORE-OR-OVERLAP"),
            (Allen.of("e", "s"), "tempeval", None, "OVERLAP"),
            (Allen.of("b", "bi"), "tempeval", None, "VAGUE"),
            (Allen.of("s", "e", "si"), "matres", "EQUAL", "EQUAL"),
            (Allen.of("s", "d"), "matres", None, "VAGUE"),
            (Allen.of("o"), "tbdense", None, "v"),
            (ALL, "tbdense", "v", "v"),
            (ALL, "allen", None, None),
            (NONE, "tempeval", None, None),
        ],
        ids=lambda value: (str(value) or "empty") if isinstance(value, Allen) else None,
    )
    def test_exact_and_narrowest(self, relation, scheme, exact, smallest):
        assert from_allen(relation, scheme) == exact
        assert narrowest(relation, scheme) == smallest

    @pytest.mark.parametrize("scheme", SCHEMES)
    def test_the_narrowest_label_is_the_only_smallest(self, scheme):
        meanings = set(SCHEMES[scheme].relations.values())
        for a, b in product(meanings, repeat=2):
            if a & b:
                assert a & b in meanings or a <= b or b <= a


class TestConversion:
    @pytest.mark.parametrize(
        ("label", "source", "target", "expected", "exact"),
        [
            ("BEFORE", "timeml", "tempeval", "BEFORE", False),
            ("BEGINS", "timeml", "tempeval", "OVERLAP", False),
            ("BEFORE", "tempeval", "tbdense", "b", True),
            ("OVERLAP", "tempeval", "tbdense", "v", False),
            ("IS_INCLUDED", "timeml", "tbdense", "ii", True),
            ("s", "tbdense", "timeml", "SIMULTANEOUS", True),
            ("b", "tbdense", "timeml", None, False),
            ("VAGUE", "matres", "tempeval", "VAGUE", True),
            ("BEFORE", "matres", "tempeval", "BEFORE-OR-OVERLAP", False),
            ("AFTER", "timeml", "matres", "AFTER", False),
            ("o", "allen", "timeml", None, False),
            ("IDENTITY", "timeml", "timeml", "IDENTITY", True),
        ],
    )
    def test_between_schemes(self, label, source, target, expected, exact):
        assert convert(label, source, target) == Conversion(expected, exact)

    def test_the_reading_of_during_counts(self):
        assert convert("DURING", "timeml", "tbdense") == Conversion("s", exact=True)
        assert convert("DURING", "timeml", "tbdense", during="inside") == Conversion("ii", exact=True)

    @pytest.mark.parametrize("target", SCHEMES)
    @pytest.mark.parametrize(("scheme", "label"), CASES)
    def test_no_conversion_says_more_than_the_label(self, scheme, label, target):
        found = convert(label, scheme, target)
        if found.label is None:
            assert not found.exact
            return
        assert to_allen(label, scheme) <= to_allen(found.label, target)
        assert found.exact is (to_allen(label, scheme) == to_allen(found.label, target))


class TestFaults:
    @pytest.mark.parametrize(
        "call",
        [
            lambda: to_allen("OVERLAP"),
            lambda: to_allen("before"),
            lambda: invert("OVERLAP"),
            lambda: convert("OVERLAP", "timeml", "tempeval"),
        ],
        ids=["no word of TimeML", "case counts", "inverse", "convert"],
    )
    def test_an_unknown_label_names_the_scheme_and_its_labels(self, call):
        with pytest.raises(ExpressionError, match=r"scheme timeml is one of BEFORE, AFTER, .*DURING_INV \(got"):
            call()

    def test_an_unknown_scheme(self):
        with pytest.raises(ExpressionError, match="one of allen, timeml, tempeval, matres, tbdense"):
            narrowest(ALL, "clinical")

    def test_an_unknown_reading_of_during(self):
        with pytest.raises(ExpressionError, match="simultaneous, inside"):
            to_allen("BEFORE", during="before")
