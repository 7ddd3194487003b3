import type { FolderId, UploadId } from '@sen/model/ids'
import { placeIn } from '@sen/model/imports/import-places'
import { MAX_IMPORTED_FILES } from '@sen/model/imports/limits'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import { findUpload } from '../../uploads/find-upload.ts'
import { reportTask } from '../report-task.ts'
import { startTask } from '../start-task.ts'
import type { TaskOf } from '../task-store.ts'

/**
 * Product decision 64.
 * @throws Refused domain_not_verified, invalid, upload_not_found, upload_interrupted when an upload is incomplete,
 * folder_not_found, move_not_allowed, too_many_tasks
 */
export async function startImport(
  needs: { readonly store: MailStore; readonly blobs: BlobStore; readonly clock: Clock },
  actor: Actor,
  { uploadIds, folderId }: { readonly uploadIds: readonly UploadId[]; readonly folderId: FolderId | undefined },
): Promise<{ readonly task: TaskOf<'import'>; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  const ids = [...new Set(uploadIds)]
  if (ids.length === 0 || ids.length > MAX_IMPORTED_FILES) throw new Refused('invalid', { field: 'upload_ids' })
  const uploads: { id: UploadId; name: string }[] = []
  let storedBytes = 0
  for (const id of ids) {
    const { upload, offsetBytes } = await findUpload(needs, actor, id)
    if (upload.purpose !== 'import') throw new Refused('upload_not_found')
    if (offsetBytes < upload.sizeBytes) throw new Refused('upload_interrupted')
    uploads.push({ id, name: upload.fileName })
    storedBytes += upload.sizeBytes
  }
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folder = folderId === undefined ? undefined : await w.folders.find(folderId)
    if (folderId !== undefined && !folder) throw new Refused('folder_not_found')
    if (folder && !placeIn(folder)) throw new Refused('move_not_allowed')
    const params = { uploads, ...(folder && { folder: { id: folder.id, path: folder.path } }) }
    // The total becomes known while the files are read.
    const task = await startTask(w, actor, { kind: 'import', params, total: 0 })
    if (!(await w.imports.receiveUploads(ids, task.id))) throw new Refused('upload_not_found')
    const [fileNames, createdAt] = [uploads.map(({ name }) => name), needs.clock.now()]
    await w.imports.create({ taskId: task.id, folder: folder?.path, fileNames, createdAt, storedBytes })
    await w.record({ type: 'uploads.changed', version })
    await w.record({ type: 'imports.changed', version })
    await reportTask(w, task, version)
    return { task, version }
  })
}
