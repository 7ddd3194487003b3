/** Joins what is known of a thing (`2 KB · PDF`), leaving out what is not. A line of text never ends with the separator. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' ·\u00a0')
}
