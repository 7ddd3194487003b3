import { utf8Length } from '../file-names.ts'
import { nameFlaw } from '../text/name-flaws.ts'
import { normalForm } from '../text/normal-form.ts'
import { MAX_DRIVE_NAME_BYTES } from './limits.ts'

export const DRIVE_NAME_PROBLEMS = ['missing', 'separator', 'characters', 'invisible', 'too-long', 'reserved'] as const
export type DriveNameProblem = (typeof DRIVE_NAME_PROBLEMS)[number]

const SEPARATOR = /[/\\]/
/** Longer ones are no extension but a sentence with a full stop in it. */
const MAX_EXTENSION_CHARACTERS = 16

/** A name as it is kept: composed (NFC), without space around it. */
export function cleanDriveName(typed: string): string {
  return normalForm(typed, 'NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * Why nothing in the drive can be called so; undefined: it can. The dialogs say it while one types, and the server refuses by it.
 *
 * @param name as `cleanDriveName` gives it
 */
export function driveNameProblem(name: string): DriveNameProblem | undefined {
  if (SEPARATOR.test(name)) return 'separator'
  if (/^\.+$/.test(name)) return 'reserved'
  const flaw = nameFlaw(name)
  if (flaw) return flaw === 'dots' ? 'reserved' : flaw
  return utf8Length(name) > MAX_DRIVE_NAME_BYTES ? 'too-long' : undefined
}

/** What two names in one folder must differ in: names that differ in case alone conflict, in accents not (product decision 34). */
export function driveNameKey(name: string): string {
  return normalForm(name.toLowerCase(), 'NFC')
}

/** `name`, `name (2)`, `name (3)` …: the number stands before the extension, and a long name is cut for it. */
export function numberedName(name: string, number: number): string {
  if (number < 2) return name
  const { stem, extension } = splitExtension(name)
  const end = ` (${number})${extension}`
  return cutToBytes(stem, MAX_DRIVE_NAME_BYTES - utf8Length(end)) + end
}

/**
 * The first of `name`, `name (2)` … that is not taken, where all that are taken are at hand.
 *
 * @param isTaken asked with the key of a name
 */
export function nextFreeName(name: string, isTaken: (key: string) => boolean): string {
  let number = 1
  while (isTaken(driveNameKey(numberedName(name, number)))) number += 1
  return numberedName(name, number)
}

/** `extension` with its full stop; empty for names that have none, or only that. */
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

/** The names of a path, outermost first; empty for the drive itself. Undefined for what cannot be one. */
export function readDrivePath(path: string): readonly string[] | undefined {
  const names = path
    .split('/')
    .filter((name) => name !== '')
    .map(cleanDriveName)
  return names.some((name) => driveNameProblem(name) !== undefined) ? undefined : names
}

/** `/Dự án/báo giá.xlsx`; `/` for the drive itself. */
export function drivePath(names: readonly string[]): string {
  return `/${names.join('/')}`
}
