// In a file of their own: the page of a shared link loads them, and none of the other limits.
export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 256
