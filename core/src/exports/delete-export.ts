import type { ExportId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'

/**
 * A running export is cancelled as a task instead. The file stays on the disk for a day.
 * @throws Refused export_not_found
 */
export async function deleteExport(needs: { readonly store: MailStore }, actor: Actor, id: ExportId): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const found = await w.exports.find(id)
    if (!found?.done) throw new Refused('export_not_found')
    await w.exports.remove(id)
    await w.mailbox.noteUnnamedBytes(found.sizeBytes)
    await w.record({ type: 'exports.changed', version })
  })
}
