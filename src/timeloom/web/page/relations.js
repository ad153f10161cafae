// The labels of links: in words, and seen from the other end.

/** What two mentions are to each other, in words. */
export function relationWords(relation) {
  const words = {
    BEFORE: "before", AFTER: "after", INCLUDES: "includes", IS_INCLUDED: "lies in", DURING: "during", DURING_INV: "has during it",
    SIMULTANEOUS: "at the same time as", IDENTITY: "is the same as", IAFTER: "right after", IBEFORE: "right before", BEGINS: "begins",
    BEGUN_BY: "is begun by", ENDS: "ends", ENDED_BY: "is ended by", OVERLAP: "overlaps", VAGUE: "vaguely to",
  }; // prettier-ignore
  return words[relation] || (relation || "related to").toLowerCase().replaceAll("_", " ");
}

const INVERSES = {
  BEFORE: "AFTER", INCLUDES: "IS_INCLUDED", IBEFORE: "IAFTER", BEGINS: "BEGUN_BY", ENDS: "ENDED_BY", DURING: "DURING_INV",
}; // prettier-ignore

/** The relation seen from the other end. */
export function inverse(relation) {
  for (const [one, other] of Object.entries(INVERSES)) {
    if (relation === one) return other;
    if (relation === other) return one;
  }
  return relation;
}
