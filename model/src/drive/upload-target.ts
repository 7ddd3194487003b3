import { MAX_FINGERPRINT_CHARACTERS } from '../own-data/limits.ts'

const MARK = '\u203a'
const SEPARATOR = ` ${MARK} `

/** Where a file that comes in pieces is to lie. */
export interface UploadTarget {
  /** A folder; null: the drive itself. */
  readonly parentId: string | null
  /** Folders below it that are made where they are missing; empty: none. */
  readonly folderPath: string
}

/**
 * What is said of a file that is on its way to the drive: where it goes belongs to it, since the same file may go to several
 * folders at once, and since a page that comes back must know where to go on.
 *
 * @param file what the file itself is known by
 */
export function withTarget(file: string, { parentId, folderPath }: UploadTarget): string {
  // A name may have the separator's mark in it: doubled, it separates nothing.
  const mark = [file, parentId ?? '', folderPath.replaceAll(MARK, MARK + MARK)].join(SEPARATOR)
  // Of a path beyond all measure the end tells more.
  return mark.length <= MAX_FINGERPRINT_CHARACTERS ? mark : `\u2026${mark.slice(1 - MAX_FINGERPRINT_CHARACTERS)}`
}

/** Where an upload goes. Undefined: what it is marked with does not say so. */
export function targetOf(fingerprint: string): UploadTarget | undefined {
  const parts = fingerprint.split(SEPARATOR)
  const [folderPath, parentId] = [parts.at(-1), parts.at(-2)]
  if (parts.length < 3 || folderPath === undefined || parentId === undefined || !/^\d*$/.test(parentId))
    return undefined
  return { parentId: parentId === '' ? null : parentId, folderPath: folderPath.replaceAll(MARK + MARK, MARK) }
}
