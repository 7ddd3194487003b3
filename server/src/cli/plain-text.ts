const MAX_CHARACTERS = 120

/** What strangers say must not be able to steer the operator's terminal. */
export function plainText(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}
