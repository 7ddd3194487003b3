/** Letters of one body in which found words are marked; the rest stays unmarked. */
export const MAX_MARKED_CHARACTERS = 200_000
/** Marks in one body. */
export const MAX_MARKS = 2_000
