import { MAX_FINGERPRINT_CHARACTERS } from '../own-data/limits.ts'

const MARK = '\u203a'
const SEPARATOR = ` ${MARK} `

/** The destination of an upload. */
export interface UploadTarget {
  /** The parent folder; null is the drive's root. */
  readonly parentId: string | null
  /** Subfolders to create where they are missing; empty for none. */
  readonly folderPath: string
}

/**
 * Adds the destination to an upload's fingerprint. The same file may be uploaded to several folders concurrently, and a
 * reloaded page must know where to continue.
 *
 * @param file the fingerprint of the file itself
 */
export function withTarget(file: string, { parentId, folderPath }: UploadTarget): string {
  // Escape the separator's mark in a name by doubling it.
  const mark = [file, parentId ?? '', folderPath.replaceAll(MARK, MARK + MARK)].join(SEPARATOR)
  // Keep the end of an overlong path, because it is more specific.
  return mark.length <= MAX_FINGERPRINT_CHARACTERS ? mark : `\u2026${mark.slice(1 - MAX_FINGERPRINT_CHARACTERS)}`
}

/** Returns the destination in a fingerprint, or undefined if it has none. */
export function targetOf(fingerprint: string): UploadTarget | undefined {
  const parts = fingerprint.split(SEPARATOR)
  const [folderPath, parentId] = [parts.at(-1), parts.at(-2)]
  if (parts.length < 3 || folderPath === undefined || parentId === undefined || !/^\d*$/.test(parentId))
    return undefined
  return { parentId: parentId === '' ? null : parentId, folderPath: folderPath.replaceAll(MARK + MARK, MARK) }
}
