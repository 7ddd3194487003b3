import { normalForm } from '../text/normal-form.ts'
import { MAX_ARCHIVE_PATH_CHARACTERS_SHOWN } from './limits.ts'

/** A file or folder in an archive, as the archive's directory describes it. */
export interface ArchiveEntry {
  /** For reading only: see `shownArchivePath`. */
  readonly path: string
  readonly isFolder: boolean
  /** Unpacked, as the archive says. */
  readonly sizeBytes: number
  /** Zips write local time without its zone; it is held as if it were UTC. */
  readonly modifiedAt: Date | undefined
  readonly isEncrypted: boolean
}

/** Characters that show nothing or change the direction of the text around them. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029]/gu

/** A path in an archive as it may be shown. `../` stays, since nothing is unpacked and a reader should see it. */
export function shownArchivePath(path: string): string {
  const shown = normalForm(path.slice(0, 4 * MAX_ARCHIVE_PATH_CHARACTERS_SHOWN), 'NFC').replaceAll(UNSAFE, '')
  if (shown.length <= MAX_ARCHIVE_PATH_CHARACTERS_SHOWN) return shown
  // The cut may have left half of a character.
  return `${shown.slice(0, MAX_ARCHIVE_PATH_CHARACTERS_SHOWN).replaceAll(/\p{Cs}/gu, '')}…`
}

export interface ArchiveFolder<Entry> {
  /** Ends with a slash; empty for what lies in no folder. */
  readonly path: string
  readonly files: readonly (Entry & { readonly name: string })[]
}

/** Groups entries by the folder that they lie in: first those in no folder, then folder by folder, both by name. */
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
