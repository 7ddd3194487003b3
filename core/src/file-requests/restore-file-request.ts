import { MAX_FILE_REQUESTS } from '@sen/model/drive/limits'
import type { FileRequestId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

/**
 * Reopens the same link until it expires. Idempotent.
 * @throws Refused drive_disabled, domain_not_verified, share_not_found, too_many_shares
 */
export async function restoreFileRequest(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FileRequestId,
): Promise<void> {
  requirePermission(actor, 'share_files')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const request = await w.fileRequests.find(id)
    if (!request) throw new Refused('share_not_found')
    if (!request.endedAt) return
    if ((await w.fileRequests.list()).length >= MAX_FILE_REQUESTS) {
      throw new Refused('too_many_shares', { limit: MAX_FILE_REQUESTS })
    }
    await w.fileRequests.restore(id)
    await w.record({ type: 'shares.changed', version })
  })
}
