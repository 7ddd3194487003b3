import * as contract from '@sen/contract/imports'
import type { MailImport } from '@sen/core/imports/import-store'
import { deleteImport, listImports } from '@sen/core/imports/imports'
import { startImport } from '@sen/core/tasks/import/start-import'
import type { FolderId, ImportId, UploadId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentTaskReceipt } from '../presenters/task.ts'
import { unixSeconds } from '../presenters/times.ts'

export function importRoutes(mount: Mount, world: World): void {
  mount(contract.listImports, async (actor) => {
    const imports = await listImports(world, actor)
    return { data: imports.map(presentImport), total: imports.length }
  })

  mount(contract.startImport, async (actor, { body }) => {
    const order = {
      uploadIds: body.upload_ids.map((id) => id as UploadId),
      folderId: body.folder_id as FolderId | undefined,
    }
    return { data: presentTaskReceipt(await startImport(world, actor, order)) }
  })

  mount(contract.deleteImport, async (actor, { params }) => {
    await deleteImport(world, actor, params.id as ImportId)
    return { data: {} }
  })
}

function presentImport(each: MailImport): contract.ImportField {
  return {
    id: each.id,
    task_id: each.taskId,
    folder: each.folder ?? null,
    file_names: [...each.fileNames],
    imported: each.importedCount,
    known: each.knownCount,
    failed: each.failedCount,
    failures: each.failures.map(({ name, reason }) => ({ name, reason })),
    created_at: unixSeconds(each.createdAt),
    ended_by: each.endedBy ?? null,
  }
}
