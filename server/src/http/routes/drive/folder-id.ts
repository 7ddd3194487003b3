import type { DriveFolderId } from '@sen/core/drive/drive-store'

/** On the wire, null is the drive itself. */
export function driveFolderId(id: string | null): DriveFolderId {
  return id === null ? undefined : (id as NonNullable<DriveFolderId>)
}
