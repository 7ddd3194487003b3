/** Example: `2 KB · PDF`. Prevents a line break before the separator. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' ·\u00a0')
}
