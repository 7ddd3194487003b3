import { VARIABLES } from './config-table.ts'

/** So many letters may differ from a setting's name. */
const MOST_DIFFERENCES = 2
/** Set by our own build and tests. */
const KNOWN_OTHERS: ReadonlySet<string> = new Set(['SEN_SERVER', 'SEN_CLOCK_PASSED_ON'])

/**
 * One line for each variable that is no setting and looks like one: its name begins with `SEN_`, or is a setting's but
 * for a letter or two. Other programs' variables are left alone.
 */
export function warnOfMisspelt(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = Object.keys(VARIABLES)
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || KNOWN_OTHERS.has(name) || !/^[A-Z][A-Z_]{3,40}$/.test(name)) return []
    const near =
      name.length > 4 ? known.find((each) => each.length > 4 && differences(each, name) <= MOST_DIFFERENCES) : undefined
    if (near) return [`${name} is no setting of Sen Mail. Is ${near} meant?`]
    return name.startsWith('SEN_') ? [`${name} is no setting of Sen Mail.`] : []
  })
}

/** Letters to insert, remove or replace (Levenshtein). Both are short. */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
