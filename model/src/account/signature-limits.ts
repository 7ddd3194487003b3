export const MAX_SIGNATURE_CHARACTERS = 10_000
/** The logo is attached to every message. */
export const MAX_SIGNATURE_PICTURE_BYTES = 100_000
export const MAX_SIGNATURE_PICTURES = 5
export const MAX_SIGNATURES = 200
