import type { Writer } from '../store.ts'
import type { DriveFolderId } from './drive-store.ts'

export async function recordDriveChange(
  w: Pick<Writer, 'record'>,
  version: number,
  folders: readonly DriveFolderId[],
  { trash = false, quota = false }: { readonly trash?: boolean; readonly quota?: boolean } = {},
): Promise<void> {
  const folderIds = [...new Set(folders.map((id) => id ?? null))]
  await w.record({ type: 'drive.changed', version, folderIds, trash })
  if (quota) await w.record({ type: 'quota.changed', version })
}
