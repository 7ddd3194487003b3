import { MAX_VISITOR_NAME_CHARACTERS } from '@sen/model/drive/limits'
import { keepFile } from '../drive/contents/keep-file.ts'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { ShareDirectory } from '../shares/share-directory.ts'
import { takeVisitorBytes, type VisitorFile, type VisitorUploadNeeds } from '../shares/visiting/take-visitor-bytes.ts'
import type { FileRequest } from './file-request-store.ts'

export interface ApproachedRequest {
  readonly request: FileRequest
  readonly owner: MailboxActor
}

type Needs = VisitorUploadNeeds & { readonly shareDirectory: ShareDirectory; readonly directory: Directory }

/** Somebody who gave no name. */
const NOBODY = '—'

/**
 * What a page that takes files says of itself.
 * @throws Refused share_gone: alike for all that does not open
 */
export async function approachRequest(needs: Needs, token: string): Promise<ApproachedRequest> {
  const open = await needs.shareDirectory.findOpenRequest(token, needs.clock.now())
  const owner = open && (await needs.directory.findActor(open.mailboxId))
  if (!open || !owner) throw new Refused('share_gone')
  return { request: open.request, owner }
}

/**
 * Takes a file that somebody brings, beside what has its name already. Whoever brings it sees nothing else of the folder, and may
 * not take it back.
 *
 * @param by what they call themselves
 * @throws Refused share_gone, file_too_large with `limit` when no more may come; quota_exceeded, file_infected, upload_interrupted,
 *   too_many_drive_items
 */
export async function bringFile(needs: Needs, token: string, file: VisitorFile, by: string): Promise<void> {
  const { request, owner } = await approachRequest(needs, token)
  const left = request.limitBytes - request.receivedBytes
  if (left <= 0) throw new Refused('file_too_large', { limit: 0 })
  const name = by.trim().slice(0, MAX_VISITOR_NAME_CHARACTERS) || NOBODY
  const brought = await takeVisitorBytes(needs, owner, file, { limitBytes: left, by: name })
  await needs.store.write(owner.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = await w.fileRequests.find(request.id)
    if (!now || now.endedAt || now.expiresAt <= needs.clock.now()) throw new Refused('share_gone')
    if (!(await w.fileRequests.count(request.id, brought.content.sizeBytes))) {
      throw new Refused('file_too_large', { limit: Math.max(0, now.limitBytes - now.receivedBytes) })
    }
    await keepFile(w, owner.mailboxId, { parentId: request.folderId, conflict: 'rename', ...brought })
    await w.record({ type: 'shares.changed', version })
  })
}
