/** What can be measured by itself, in the order in which it is. */
const GROUPS = [
  'memory',
  'browser',
  'lists',
  'first-openings',
  'calls',
  'search',
  'receiving',
  'jobs',
  'page',
  'long-mail',
  'writing',
  'drive',
  'sizes',
] as const

export type Group = (typeof GROUPS)[number]

/**
 * @param only names with commas between them; absent: all
 * @throws Error that says which there are, when one of them is none
 */
export function chosenGroups(only: string | undefined): ReadonlySet<Group> {
  if (only === undefined) return new Set(GROUPS)
  const names = only.split(',').map((name) => name.trim())
  const strange = names.filter((name) => !GROUPS.some((group) => group === name))
  if (strange.length > 0) throw new Error(`No such group: ${strange.join(', ')}. There are: ${GROUPS.join(', ')}.`)
  return new Set(GROUPS.filter((group) => names.includes(group)))
}
