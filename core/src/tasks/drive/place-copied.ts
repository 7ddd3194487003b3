import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { DriveFolderId } from '../../drive/drive-store.ts'
import { freeNamesIn } from '../../drive/places/free-name.ts'
import { recordDriveChange } from '../../drive/record-drive-change.ts'
import type { Writer } from '../../store.ts'
import type { TaskOf } from '../task-store.ts'

/** Uses the root when the target folder was deleted or has become too deep. */
export async function placeCopied(w: Writer, { cursor, params }: TaskOf<'drive'>, version: number): Promise<void> {
  const copies = await w.drive.findMany((cursor?.copies ?? []).map(([, copy]) => copy))
  const to = await targetOf(w, params.to ?? undefined, params.levels ?? 0)
  const names = await freeNamesIn(
    w.drive,
    to,
    copies.map(({ name }) => name),
  )
  await w.driveTasks.placeHidden(copies.map(({ id, name }, at) => ({ id, parentId: to, name: names[at] ?? name })))
  await recordDriveChange(w, version, [to], { trash: true, quota: true })
}

async function targetOf(w: Pick<Writer, 'drive'>, to: DriveFolderId, levels: number): Promise<DriveFolderId> {
  const folder = to === undefined ? undefined : await w.drive.find(to)
  if (folder?.kind !== 'folder' || folder.trashedAt) return undefined
  const depth = (await w.drive.folderPath(folder.id)).length
  return depth + levels > MAX_DRIVE_DEPTH ? undefined : folder.id
}
