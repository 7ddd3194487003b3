import { type UploadTarget, withTarget } from '@sen/model/drive/upload-target'
import { fingerprintOf } from '../../own-data/upload-in-pieces.ts'

/** What an upload to the drive is known by, and where it goes. */
export function markOf(file: File, target: UploadTarget): string {
  return withTarget(fingerprintOf(file), target)
}
