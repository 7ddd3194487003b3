export const MAX_MARKED_CHARACTERS = 200_000
export const MAX_MARKS = 2_000
