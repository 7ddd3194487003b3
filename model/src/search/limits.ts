/** Counted after folding, because one character may become 18 letters or 4 words. Further words are not searched. */
export const MAX_QUERY_WORDS = 200
export const MAX_NAME_WORDS = 20
export const MAX_MARKED_CHARACTERS = 200_000
export const MAX_MARKS = 2_000
