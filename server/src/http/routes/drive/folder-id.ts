import type { DriveFolderId } from '@sen/core/drive/drive-store'

/** Null is the drive itself on the wire. */
export function driveFolderId(id: string | null): DriveFolderId {
  return id === null ? undefined : (id as NonNullable<DriveFolderId>)
}
