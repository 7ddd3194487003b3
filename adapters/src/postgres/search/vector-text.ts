/** Lexemes contain letters, digits, `_` and `:` only (model/search), so quotes suffice. */
export function vectorText(lexemes: string): string {
  return `'${lexemes.replaceAll(' ', "' '")}'`
}
