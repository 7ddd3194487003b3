// These are in a file of their own, so that the page of a shared link loads no other limits.
export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 256
