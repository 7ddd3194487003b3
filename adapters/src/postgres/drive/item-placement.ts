import type { DriveFolderId } from '@sen/core/drive/drive-store'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { driveSortKey } from '@sen/model/drive/drive-order'
import { rowId } from '../row-id.ts'

export function itemPlacement(parentId: DriveFolderId, name: string) {
  return {
    parent_id: parentId === undefined ? null : rowId(parentId),
    name,
    name_key: driveNameKey(name),
    sort_key: driveSortKey(name),
  }
}

export type ItemPlacement = ReturnType<typeof itemPlacement>
