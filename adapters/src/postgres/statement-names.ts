/** Texts beyond this many are sent unnamed: something builds them anew each time, and the server would keep them all. */
const MAX_STATEMENTS = 400
const PREPARABLE = /^\s*(?:\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with)\b/i

const names = new Map<string, string>()

/** Under which name connections prepare it; none for what must not be prepared. */
export function statementName(text: string): { readonly name?: string } {
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= MAX_STATEMENTS || !PREPARABLE.test(text)) return {}
  const name = `sen_${names.size}`
  names.set(text, name)
  return { name }
}
