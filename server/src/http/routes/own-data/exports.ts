import * as contract from '@sen/contract/own-data/exports'
import { deleteExport } from '@sen/core/own-data/delete-export'
import type { MailExport } from '@sen/core/own-data/export-store'
import { findExport } from '@sen/core/own-data/find-export'
import { listExports } from '@sen/core/own-data/list-exports'
import { startExport } from '@sen/core/tasks/export/start-export'
import type { ExportId, FolderId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import { contentDisposition } from '../../content-disposition.ts'
import type { Mount } from '../../mount.ts'
import { presentTaskReceipt } from '../../presenters/task.ts'
import { unixSeconds } from '../../presenters/times.ts'
import { SANDBOX_POLICY } from '../../security-headers.ts'
import { readRange } from './byte-range.ts'

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
    const etag = `"${done.blob}"`
    const { range: asked } = request.headers
    const ifRange = request.headers['if-range']?.toString()
    const range = readRange(asked, sizeBytes, { ifRange, etag })
    const headers = {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': contentDisposition('attachment', fileName),
      'content-security-policy': SANDBOX_POLICY,
      'accept-ranges': 'bytes',
      etag,
    }
    if (range === 'beyond') {
      void reply.code(416)
      return { bytes: new Uint8Array(0), headers: { ...headers, 'content-range': `bytes */${sizeBytes}` } }
    }
    if (!range) {
      return { bytes: world.blobs.stream(done.blob), headers: { ...headers, 'content-length': String(sizeBytes) } }
    }
    void reply.code(206)
    const { fromByte, untilByte } = range
    return {
      bytes: world.blobs.stream(done.blob, range),
      headers: {
        ...headers,
        'content-length': String(untilByte - fromByte),
        'content-range': `bytes ${fromByte}-${untilByte - 1}/${sizeBytes}`,
      },
    }
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
