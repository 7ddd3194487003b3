import { normalForm } from '../text/normal-form.ts'
import { MAX_ARCHIVE_PATH_CHARACTERS_SHOWN } from './limits.ts'

export interface ArchiveEntry {
  /** Display only: see `shownArchivePath`. */
  readonly path: string
  readonly isFolder: boolean
  readonly sizeBytes: number
  /** Zip files store local time without a zone. It is treated as UTC. */
  readonly modifiedAt: Date | undefined
  readonly isEncrypted: boolean
}

const UNSAFE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029]/gu

/** Keeps `../`: no file is unpacked, and readers should see it. */
export function shownArchivePath(path: string): string {
  const shown = normalForm(path.slice(0, 4 * MAX_ARCHIVE_PATH_CHARACTERS_SHOWN), 'NFC').replaceAll(UNSAFE, '')
  if (shown.length <= MAX_ARCHIVE_PATH_CHARACTERS_SHOWN) return shown
  // Truncation may have split a surrogate pair.
  return `${shown.slice(0, MAX_ARCHIVE_PATH_CHARACTERS_SHOWN).replaceAll(/\p{Cs}/gu, '')}…`
}

export interface ArchiveFolder<Entry> {
  /** Ends with a slash; empty for the top level. */
  readonly path: string
  readonly files: readonly (Entry & { readonly name: string })[]
}

/** Sorts the top level first, then folders and files by name. */
export function archiveFolders<Entry extends { readonly path: string; readonly isFolder: boolean }>(
  entries: readonly Entry[],
): readonly ArchiveFolder<Entry>[] {
  const folders = new Map<string, (Entry & { readonly name: string })[]>()
  const filesOf = (path: string) => {
    const known = folders.get(path)
    if (known) return known
    const made: (Entry & { readonly name: string })[] = []
    folders.set(path, made)
    return made
  }
  for (const entry of entries) {
    const { path, isFolder } = entry
    const nameAt = path.lastIndexOf('/') + 1
    if (isFolder) filesOf(path.endsWith('/') ? path : `${path}/`)
    else filesOf(path.slice(0, nameAt)).push({ ...entry, name: path.slice(nameAt) })
  }
  const byText = new Intl.Collator('vi', { numeric: true }).compare
  const isHeadingOnly = ([path, files]: readonly [string, readonly unknown[]]) =>
    files.length === 0 && Array.from(folders.keys()).some((other) => other !== path && other.startsWith(path))
  return Array.from(folders)
    .filter((each) => !isHeadingOnly(each))
    .sort(([one], [other]) => byText(one, other))
    .map(([path, files]) => ({ path, files: files.sort((one, other) => byText(one.name, other.name)) }))
}
