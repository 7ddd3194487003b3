import { safeFileName } from '../file-names.ts'
import { normalForm } from '../text/normal-form.ts'

/** Devices of Windows, their numbers raised as well: a file of that name cannot be unpacked there, whatever its ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\.|$)/i
/** What Windows refuses in a name. */
const REFUSED = /[<>:"|?*]/g

/**
 * Names for files that go into one archive: each safe to unpack anywhere, no two alike, though their case or accents'
 * spelling differ (`Báo giá.pdf`, `Báo giá (2).pdf`). In the given order.
 */
export function archiveNames(names: readonly string[]): readonly string[] {
  const name = archiveNamer()
  return names.map((given) => name(given))
}

/** The same, one name after the other: nothing is done for those that nobody comes to. */
export function archiveNamer(): (given: string) => string {
  const taken = new Set<string>()
  /** Of each name the number to try next: many that are equal are not counted through again and again. */
  const next = new Map<string, number>()
  let count = 0
  return (given) => {
    count += 1
    const name = safeArchiveName(given, `file-${count}`)
    const key = keyOf(name)
    let unique = name
    let uniqueKey = key
    for (let number = next.get(key) ?? 2; taken.has(uniqueKey); number += 1) {
      unique = numbered(name, number)
      uniqueKey = keyOf(unique)
      next.set(key, number + 1)
    }
    taken.add(uniqueKey)
    return unique
  }
}

/** One step of a path, safe to unpack anywhere. */
export function safeArchiveName(given: string, fallback: string): string {
  const flat = safeFileName(given, fallback).replaceAll(REFUSED, '_')
  return DEVICE.test(flat) ? `_${flat}` : flat
}

function keyOf(name: string): string {
  return normalForm(name, 'NFC').toLowerCase()
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`
}
