const MAX_CHARACTERS = 120

/** External input must not control the operator's terminal. */
export function plainText(text: string, maxCharacters = MAX_CHARACTERS): string {
  return text.slice(0, maxCharacters).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}
