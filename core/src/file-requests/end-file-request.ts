import type { FileRequestId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

/** Also stops uploads in progress. Received files stay. @throws Refused drive_disabled, share_not_found */
export async function endFileRequest(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: FileRequestId,
): Promise<void> {
  requirePermission(actor, 'use_drive')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.fileRequests.find(id))) throw new Refused('share_not_found')
    await w.fileRequests.end(id, needs.clock.now())
    await w.record({ type: 'shares.changed', version })
  })
}
