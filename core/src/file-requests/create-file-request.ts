import { fileRequestProblem } from '@sen/model/drive/file-requests'
import { MAX_FILE_REQUEST_DAYS, MAX_FILE_REQUESTS } from '@sen/model/drive/limits'
import type { FileRequestId } from '@sen/model/ids'
import { requireFolder } from '../drive/places/require-folder.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireReadable } from '../kit/require-readable.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import { hashSharePassword } from '../shares/require-sharing.ts'
import type { MailStore } from '../store.ts'
import type { FileRequest } from './file-request-store.ts'

export interface NewFileRequest
  extends Pick<FileRequest, 'folderId' | 'title' | 'note' | 'limitBytes' | 'limitCount' | 'expiresAt'> {
  readonly password: string | undefined
}

/**
 * Reveals nothing of the folder, so a password is optional and the account need not be verified.
 * @throws Refused drive_disabled, domain_not_verified, share_invalid with `problem`, drive_item_not_found for the
 * folder, too_many_shares, `invalid` for the title
 */
export async function createFileRequest(
  needs: {
    readonly store: MailStore
    readonly secrets: Secrets
    readonly clock: Clock
    readonly passwords: PasswordHasher
  },
  actor: Actor,
  order: NewFileRequest,
): Promise<FileRequestId> {
  requirePermission(actor, 'share_files')
  const { folderId, title, note, limitBytes, limitCount, expiresAt, password } = order
  const now = needs.clock.now()
  const problem = fileRequestProblem(order, now)
  if (problem) {
    throw new Refused('share_invalid', { problem, ...(problem === 'expiry-late' && { limit: MAX_FILE_REQUEST_DAYS }) })
  }
  requireReadable('title', title)
  const passwordHash = password === undefined ? undefined : await hashSharePassword(needs.passwords, password)
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
      title: title.trim(),
      note: note.trim(),
      limitBytes,
      limitCount,
      passwordHash,
      expiresAt,
      createdAt: now,
    })
    await w.record({ type: 'shares.changed', version })
    return id
  })
}
