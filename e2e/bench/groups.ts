const GROUPS = [
  'memory',
  'browser',
  'lists',
  'first-openings',
  'calls',
  'search',
  'receiving',
  'imap',
  'jobs',
  'page',
  'long-mail',
  'writing',
  'drive',
  'sizes',
  'hostile-input',
] as const

/** Groups that measure functions, without a program or a mailbox. */
const WITHOUT_PROGRAM: ReadonlySet<string> = new Set(['hostile-input'])

export type Group = (typeof GROUPS)[number]

/**
 * @param only comma-separated names; absent: all
 * @throws Error that lists the valid names for an unknown one
 */
export function chosenGroups(only: string | undefined): ReadonlySet<Group> {
  if (only === undefined) return new Set(GROUPS)
  const names = only.split(',').map((name) => name.trim())
  const strange = names.filter((name) => !GROUPS.some((group) => group === name))
  if (strange.length > 0) throw new Error(`No such group: ${strange.join(', ')}. There are: ${GROUPS.join(', ')}.`)
  return new Set(GROUPS.filter((group) => names.includes(group)))
}

/** Returns whether the chosen groups need no program, which takes minutes to fill. */
export function needNoProgram(groups: ReadonlySet<Group>): boolean {
  return [...groups].every((group) => WITHOUT_PROGRAM.has(group))
}
