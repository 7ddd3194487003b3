import type { DriveFolderId } from '@sen/core/drive/drive-store'

export function driveFolderId(id: string | null): DriveFolderId {
  return id === null ? undefined : (id as NonNullable<DriveFolderId>)
}
