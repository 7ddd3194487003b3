import { VARIABLES } from './config-table.ts'

const MOST_DIFFERENCES = 2
/** Our own build and tests set these. */
const KNOWN_OTHERS: ReadonlySet<string> = new Set(['SEN_SERVER', 'SEN_CLOCK_PASSED_ON'])

/** A misspelt variable begins with `SEN_` or differs from a setting in a letter or two. */
export function warnOfMisspelt(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = Object.keys(VARIABLES)
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || KNOWN_OTHERS.has(name) || !/^[A-Z][A-Z_]{3,40}$/.test(name)) return []
    const near =
      name.length > 4 ? known.find((each) => each.length > 4 && differences(each, name) <= MOST_DIFFERENCES) : undefined
    if (near) return [`${name} is not a Sen Mail setting. Did you mean ${near}?`]
    return name.startsWith('SEN_') ? [`${name} is not a Sen Mail setting.`] : []
  })
}

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
