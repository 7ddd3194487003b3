/** Lexemes are letters, digits, `_` and `:` (model/search): quotes are all that tsvector's text form needs. */
export function vectorText(lexemes: string): string {
  return `'${lexemes.replaceAll(' ', "' '")}'`
}
