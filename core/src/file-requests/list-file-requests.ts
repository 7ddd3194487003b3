import type { DriveItemId, FileRequestId } from '@sen/model/ids'
import type { DriveItem } from '../drive/drive-store.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { FileRequest } from './file-request-store.ts'

export interface OwnedFileRequest {
  readonly request: FileRequest
  readonly folder: DriveItem
}

/** @throws Refused drive_disabled */
export function listFileRequests(
  { store }: { readonly store: MailStore },
  actor: Actor,
  folderId?: DriveItemId,
): Promise<readonly OwnedFileRequest[]> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, async (r) => {
    const requests = await r.fileRequests.list(folderId)
    const found = await r.drive.findMany([...new Set(requests.map(({ folderId }) => folderId))])
    const folders = new Map(found.map((folder) => [folder.id, folder]))
    return requests.flatMap((request) => {
      const folder = folders.get(request.folderId)
      return folder ? [{ request, folder }] : []
    })
  })
}

/** @throws Refused drive_disabled, share_not_found */
export async function findFileRequest(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FileRequestId,
): Promise<OwnedFileRequest> {
  const found = (await listFileRequests(needs, actor)).find(({ request }) => request.id === id)
  if (!found) throw new Refused('share_not_found')
  return found
}
