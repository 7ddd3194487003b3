import { MAX_DRIVE_FILE_BYTES, MAX_FILE_REQUEST_DAYS, MAX_FILE_REQUESTS } from '@sen/model/drive/limits'
import type { FileRequestId } from '@sen/model/ids'
import { requireFolder } from '../drive/places/require-folder.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore } from '../store.ts'
import type { FileRequest } from './file-request-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * A page by which others bring files into one folder. It shows nothing of what lies there, so that it needs neither a password nor
 * an account that somebody vouches for.
 * @throws Refused drive_disabled, domain_not_verified, share_invalid with `problem`, drive_item_not_found of the folder,
 *   too_many_shares
 */
export async function createFileRequest(
  needs: { readonly store: MailStore; readonly secrets: Secrets; readonly clock: Clock },
  actor: Actor,
  order: Pick<FileRequest, 'folderId' | 'note' | 'limitBytes' | 'expiresAt'>,
): Promise<FileRequestId> {
  requirePermission(actor, 'share_files')
  const { folderId, note, limitBytes, expiresAt } = order
  const now = needs.clock.now()
  if (expiresAt <= now) throw new Refused('share_invalid', { problem: 'expiry-past' })
  if (expiresAt.getTime() > now.getTime() + MAX_FILE_REQUEST_DAYS * DAY_MILLISECONDS) {
    throw new Refused('share_invalid', { problem: 'expiry-late', limit: MAX_FILE_REQUEST_DAYS })
  }
  if (limitBytes < 1 || limitBytes > MAX_DRIVE_FILE_BYTES) throw new Refused('share_invalid', { problem: 'limit' })
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireFolder(w.drive, folderId)
    if ((await w.fileRequests.list()).length >= MAX_FILE_REQUESTS) {
      throw new Refused('too_many_shares', { limit: MAX_FILE_REQUESTS })
    }
    const token = needs.secrets.token()
    const id = await w.fileRequests.create({
      folderId,
      token,
      note: note.trim(),
      limitBytes,
      expiresAt,
      createdAt: now,
    })
    await w.record({ type: 'shares.changed', version })
    return id
  })
}
