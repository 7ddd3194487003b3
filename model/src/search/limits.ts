/** Characters of a body in which matches are marked; the rest stays unmarked. */
export const MAX_MARKED_CHARACTERS = 200_000
/** The number of marks in one body. */
export const MAX_MARKS = 2_000
