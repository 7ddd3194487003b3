import { utf8Length } from '../file-names.ts'
import { nameFlaw } from '../text/name-flaws.ts'
import { normalForm } from '../text/normal-form.ts'
import { tidyName } from '../text/tidy-name.ts'
import { MAX_DRIVE_NAME_BYTES } from './limits.ts'

export const DRIVE_NAME_PROBLEMS = ['missing', 'separator', 'characters', 'invisible', 'too-long', 'reserved'] as const
export type DriveNameProblem = (typeof DRIVE_NAME_PROBLEMS)[number]

const SEPARATOR = /[/\\]/
/** A longer "extension" is rather a sentence with a full stop in it. */
const MAX_EXTENSION_CHARACTERS = 16

/** The dialogs show the problem, and the server refuses the name. @param name as returned by `tidyName` */
export function driveNameProblem(name: string): DriveNameProblem | undefined {
  if (SEPARATOR.test(name)) return 'separator'
  if (/^\.+$/.test(name)) return 'reserved'
  // Files whose names were decoded wrongly must be stored too.
  const flaw = nameFlaw(name.replaceAll('\ufffd', '?'))
  if (flaw) return flaw === 'dots' ? 'reserved' : flaw
  return utf8Length(name) > MAX_DRIVE_NAME_BYTES ? 'too-long' : undefined
}

/** Names that differ only in case conflict; accents matter (product decision 34). */
export function driveNameKey(name: string): string {
  return normalForm(name.toLowerCase(), 'NFC')
}

/** The number goes before the extension, and a long name is truncated for it. */
export function numberedName(name: string, number: number): string {
  if (number < 2) return name
  const { stem, extension } = splitExtension(name)
  const end = ` (${number})${extension}`
  return cutToBytes(stem, MAX_DRIVE_NAME_BYTES - utf8Length(end)) + end
}

/** `extension` includes the full stop and is empty if there is none. */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf('.')
  const isExtension = dot > 0 && dot < name.length - 1 && name.length - dot <= MAX_EXTENSION_CHARACTERS
  return isExtension ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

function cutToBytes(text: string, limitBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text) {
    bytes += utf8Length(character)
    if (bytes > limitBytes) break
    kept += character
  }
  return kept.trimEnd()
}

/** Outermost first; empty for the root, undefined for an invalid path. */
export function readDrivePath(path: string): readonly string[] | undefined {
  const names = path
    .split('/')
    .filter((name) => name !== '')
    .map(tidyName)
  return names.some((name) => driveNameProblem(name) !== undefined) ? undefined : names
}

export function drivePath(names: readonly string[]): string {
  return `/${names.join('/')}`
}
