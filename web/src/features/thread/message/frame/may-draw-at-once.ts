const MOST_CHARACTERS = 40_000
/** Elements take more time than letters. A style counts as one more element. */
const MOST_ELEMENTS = 1_000
const ELEMENT_OR_STYLE = /<[a-z]|\sstyle=/g

/** Longer bodies are cleaned and rendered in separate tasks, after the thread has been painted. */
export function mayDrawAtOnce(html: string): boolean {
  if (html.length > MOST_CHARACTERS) return false
  let elements = 0
  for (const _ of html.matchAll(ELEMENT_OR_STYLE)) {
    elements += 1
    if (elements > MOST_ELEMENTS) return false
  }
  return true
}
