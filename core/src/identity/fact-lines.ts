/** Writes facts of a notice, one a line, without empty ones. */
export function factLines(...facts: readonly (readonly [name: string, value: string])[]): string {
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
