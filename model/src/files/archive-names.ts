import { safeFileName } from '../file-names.ts'
import { normalForm } from '../text/normal-form.ts'

const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\.|$)/i
const REFUSED = /[<>:"|?*]/g

/** Names differ even if case and the spelling of accents are ignored, and are safe to unpack on any system. */
export function archiveNames(names: readonly string[]): readonly string[] {
  const name = archiveNamer()
  return names.map((given) => name(given))
}

export function archiveNamer(): (given: string) => string {
  const taken = new Set<string>()
  /** Many equal names must not take quadratic time. */
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
