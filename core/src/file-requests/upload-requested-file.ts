import { fileRequestRoom } from '@sen/model/drive/file-requests'
import { ARRIVALS_REPORT_MINUTES, MAX_VISITOR_NAME_CHARACTERS } from '@sen/model/drive/limits'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { storeFile } from '../drive/contents/store-file.ts'
import { Refused } from '../kit/refused.ts'
import {
  receiveVisitorBytes,
  type VisitorFile,
  type VisitorUploadNeeds,
} from '../shares/visiting/receive-visitor-bytes.ts'
import { withholdVisitorName } from '../trust/withhold-names.ts'
import { type ApproachingNeeds, enterRequest } from './approach-request.ts'
import type { FileRequest } from './file-request-store.ts'

const NOBODY = '—'

/**
 * The visitor sees nothing else of the folder and cannot remove the file.
 * @throws Refused share_gone, share_password_wrong when the password is missing, file_too_large with `limit`,
 * file_request_full also when the owner's drive is full; file_infected, upload_interrupted
 */
export async function uploadRequestedFile(
  needs: VisitorUploadNeeds & ApproachingNeeds,
  token: string,
  file: VisitorFile,
  by: { readonly name: string; readonly visitToken: string | undefined },
): Promise<void> {
  const { request, owner } = await enterRequest(needs, token, by.visitToken)
  requireRequestRoom(request)
  const name = await withholdVisitorName(needs.directory, singleLine(by.name))
  const limitBytes = fileRequestRoom(request).bytes
  const received = receiveVisitorBytes(needs, owner, file, { limitBytes, by: name || NOBODY }, (brought) =>
    needs.store.write(owner.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const now = await w.fileRequests.find(request.id)
      if (!now || now.endedAt || now.expiresAt <= needs.clock.now()) throw new Refused('share_gone')
      const { sizeBytes } = brought.content
      if (!(await w.fileRequests.count(request.id, sizeBytes))) {
        requireRequestRoom(now)
        throw new Refused('file_too_large', { limit: fileRequestRoom(now).bytes })
      }
      const kept = await storeFile(w, owner.mailboxId, { parentId: request.folderId, conflict: 'rename', ...brought })
      await w.fileRequests.saveArrival(request.id, { name: kept.name, by: name })
      await w.enqueue(
        { name: 'report-arrivals', mailboxId: owner.mailboxId, requestId: request.id },
        {
          runAt: new Date(needs.clock.now().getTime() + ARRIVALS_REPORT_MINUTES * MINUTE_MILLISECONDS),
          key: `arrivals:${request.id}`,
        },
      )
      const folder = await w.drive.find(request.folderId)
      await w.record({
        type: 'file.brought',
        version,
        requestId: request.id,
        folderId: request.folderId,
        folderName: folder?.name ?? '',
        fileName: kept.name,
        by: name,
      })
      await w.record({ type: 'shares.changed', version })
    }),
  )
  await received.catch(hideOwnersDrive)
}

function requireRequestRoom(request: FileRequest): void {
  const room = fileRequestRoom(request)
  if (room.count === 0 || room.bytes === 0) throw new Refused('file_request_full')
}

/** A visitor cannot free space of the owner's drive, and must not learn how full it is. */
function hideOwnersDrive(error: unknown): never {
  const isFull = error instanceof Refused && (error.code === 'quota_exceeded' || error.code === 'too_many_drive_items')
  throw isFull ? new Refused('file_request_full') : error
}

/** A single line cannot imitate our text in mail and notices. */
function singleLine(typed: string): string {
  return typed
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_VISITOR_NAME_CHARACTERS)
}
