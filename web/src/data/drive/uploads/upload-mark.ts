import { type UploadTarget, withTarget } from '@sen/model/drive/upload-target'
import { fingerprintOf } from '../../own-data/upload-in-pieces.ts'

/** Returns the fingerprint of an upload, including its target. */
export function markOf(file: File, target: UploadTarget): string {
  return withTarget(fingerprintOf(file), target)
}
