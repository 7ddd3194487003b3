import { type ExportFormat, exportFileName } from '@sen/model/exports/export-names'
import { MAX_EXPORTS } from '@sen/model/exports/limits'
import type { FolderId } from '@sen/model/ids'
import { dayAt } from '@sen/model/search/calendar-days'
import { settingsFrom } from '@sen/model/settings'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { requireFewUnnamedBytes } from '../../kit/unnamed-bytes.ts'
import type { MailStore } from '../../store.ts'
import { reportTask } from '../report-task.ts'
import { startTask } from '../start-task.ts'
import type { TaskOf } from '../task-store.ts'

/**
 * Product decision 63.
 * @param folderId undefined for the whole mailbox
 * @throws Refused domain_not_verified, folder_not_found, export_empty, too_many_exports with `limit`, too_many_tasks;
 * too_many_attempts when too many bytes are on the disk without a message or a file
 */
export async function startExport(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  { folderId, format }: { readonly folderId: FolderId | undefined; readonly format: ExportFormat },
): Promise<{ readonly task: TaskOf<'export'>; readonly version: number }> {
  requirePermission(actor, 'open_thread')
  const { folder, mail, timezone } = await needs.store.read(actor.mailboxId, async (r) => {
    requireFewUnnamedBytes(await r.mailbox.usage(), await r.mailbox.unnamedBytes())
    const found = folderId === undefined ? undefined : await r.folders.find(folderId)
    if (folderId !== undefined && !found) throw new Refused('folder_not_found')
    const { timezone: zone } = settingsFrom(await r.settings.all())
    return { folder: found, mail: await r.exports.measure({ folderId }), timezone: zone }
  })
  if (!mail) throw new Refused('export_empty')
  const createdAt = needs.clock.now()
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if ((await w.exports.list()).length >= MAX_EXPORTS) throw new Refused('too_many_exports', { limit: MAX_EXPORTS })
    const params = { format, until: mail.until, ...(folder && { folder: { id: folder.id, path: folder.path } }) }
    const task = await startTask(w, actor, { kind: 'export', params, total: mail.count })
    const fileName = exportFileName(folder?.path ?? actor.address, dayAt(createdAt, timezone), format)
    await w.exports.create({ taskId: task.id, format, folder: folder?.path, fileName, createdAt })
    await w.record({ type: 'exports.changed', version })
    await reportTask(w, task, version)
    return { task, version }
  })
}
