import { MAX_FINGERPRINT_CHARACTERS } from '@sen/model/own-data/limits'
import type { UploadTarget } from '../../../state/drive/uploads.ts'
import { fingerprintOf } from '../../own-data/upload-in-pieces.ts'

const SEPARATOR = ' \u203a '

/**
 * What is said of a file that is on its way to the drive: where it goes belongs to it, since the same file may go to several
 * folders at once, and since a page that comes back must know where to go on.
 */
export function markOf(file: File, { parentId, folderPath }: UploadTarget): string {
  const mark = [fingerprintOf(file), parentId ?? '', folderPath].join(SEPARATOR)
  // Of a path beyond all measure the end tells more.
  return mark.length <= MAX_FINGERPRINT_CHARACTERS ? mark : `\u2026${mark.slice(1 - MAX_FINGERPRINT_CHARACTERS)}`
}

/** Where an upload of an earlier page goes. Undefined: it does not say so. */
export function targetOf(fingerprint: string): UploadTarget | undefined {
  const parts = fingerprint.split(SEPARATOR)
  const [folderPath, parentId] = [parts.at(-1), parts.at(-2)]
  if (parts.length < 3 || folderPath === undefined || parentId === undefined || !/^\d*$/.test(parentId))
    return undefined
  return { parentId: parentId === '' ? null : parentId, folderPath }
}
