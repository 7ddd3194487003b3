import * as contract from '@sen/contract/exports'
import { deleteExport } from '@sen/core/exports/delete-export'
import type { MailExport } from '@sen/core/exports/export-store'
import { findExport } from '@sen/core/exports/find-export'
import { listExports } from '@sen/core/exports/list-exports'
import { startExport } from '@sen/core/tasks/export/start-export'
import type { ExportId, FolderId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import { contentDisposition } from '../content-disposition.ts'
import { rangedBlob } from '../downloads/ranged-blob.ts'
import type { Mount } from '../mount.ts'
import { presentTaskReceipt } from '../presenters/task.ts'
import { unixSeconds } from '../presenters/times.ts'
import { SANDBOX_POLICY } from '../security-headers.ts'

const CONTENT_TYPES = { zip: 'application/zip', mbox: 'application/mbox' } as const

export function exportRoutes(mount: Mount, world: World): void {
  mount(contract.listExports, async (actor) => {
    const exports = await listExports(world, actor)
    return { data: exports.map(presentExport), total: exports.length }
  })

  mount(contract.startExport, async (actor, { body }) => {
    const order = { folderId: body.folder_id as FolderId | undefined, format: body.format }
    return { data: presentTaskReceipt(await startExport(world, actor, order)) }
  })

  mount(contract.deleteExport, async (actor, { params }) => {
    await deleteExport(world, actor, params.id as ExportId)
    return { data: {} }
  })

  mount(contract.downloadExport, async (actor, { params, request, reply }) => {
    const { format, fileName, sizeBytes, done } = await findExport(world, actor, params.id as ExportId)
    return rangedBlob(
      world.blobs,
      { key: done.blob, sizeBytes },
      { request, reply },
      {
        'content-type': CONTENT_TYPES[format],
        'content-disposition': contentDisposition('attachment', fileName),
        'content-security-policy': SANDBOX_POLICY,
      },
    )
  })
}

function presentExport(each: MailExport): contract.ExportField {
  const { id, taskId, format, folder, fileName, sizeBytes, messageCount, missingCount, createdAt, done } = each
  return {
    id,
    task_id: taskId,
    format,
    folder: folder ?? null,
    file_name: fileName,
    size: sizeBytes,
    messages: messageCount,
    missing: missingCount,
    created_at: unixSeconds(createdAt),
    expires_at: done ? unixSeconds(done.expiresAt) : null,
  }
}
