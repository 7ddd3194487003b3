import { MAX_DRIVE_DIRECT_UPLOAD_BYTES, MAX_DRIVE_VERSIONS } from '@sen/model/drive/limits'
import { shareState } from '@sen/model/drive/share-opening'
import type { DriveItemId } from '@sen/model/ids'
import { storeFile, storeVersion } from '../../drive/contents/store-file.ts'
import type { DriveItem } from '../../drive/drive-store.ts'
import { Refused } from '../../kit/refused.ts'
import type { Writer } from '../../store.ts'
import { type EnteredShare, enterShare, type VisitingNeeds } from './approach-share.ts'
import { findInShare, requireInShare } from './read-shared.ts'
import { receiveVisitorBytes, type VisitorFile, type VisitorUploadNeeds } from './receive-visitor-bytes.ts'
import { saveOpening } from './record-opening.ts'

const NOBODY = '—'

/**
 * Overwrites nothing and removes no older version. Access is checked again after the upload.
 * @param into a folder or a file of the share
 * @throws Refused share_not_allowed for a read-only share; share_gone, drive_item_not_found, quota_exceeded,
 * file_too_large with `limit`, share_password_wrong when access was lost meanwhile, file_infected, upload_interrupted,
 * too_many_drive_items
 */
export async function uploadIntoShare(
  needs: VisitorUploadNeeds & VisitingNeeds,
  entered: EnteredShare,
  into: DriveItemId,
  file: VisitorFile,
): Promise<DriveItem> {
  if (entered.share.permission !== 'WRITE') throw new Refused('share_not_allowed')
  await findInShare(needs, entered, into)
  const bytes = { limitBytes: MAX_DRIVE_DIRECT_UPLOAD_BYTES, by: entered.who ?? NOBODY }
  return receiveVisitorBytes(needs, entered.owner, file, bytes, async ({ name, content }) => {
    await enterShare(needs, entered.share.token, entered.visitor)
    return needs.store.write(entered.mailboxId, async (w) => {
      await w.nextVersion()
      const at = needs.clock.now()
      await requireStillWritable(w, entered, at)
      const { item } = await requireInShare(w, entered, into)
      const { mailboxId } = entered
      if (item.kind === 'folder') {
        const kept = await storeFile(w, mailboxId, { parentId: item.id, name, conflict: 'rename', content })
        await notifyOwner(w, entered, { action: 'uploaded', kept, at })
        return kept
      }
      if ((await w.drive.versions(item.id)).length >= MAX_DRIVE_VERSIONS) {
        throw new Refused('too_many_drive_items', { limit: MAX_DRIVE_VERSIONS })
      }
      const kept = await storeVersion(w, mailboxId, item.id, content)
      await notifyOwner(w, entered, { action: 'changed', kept, at })
      return kept
    })
  })
}

async function notifyOwner(
  w: Writer,
  entered: EnteredShare,
  { action, kept, at }: { readonly action: 'uploaded' | 'changed'; readonly kept: DriveItem; readonly at: Date },
): Promise<void> {
  if (entered.isOwn) return
  const { parentId, name: fileName } = kept
  const { share, who } = entered
  await saveOpening(w, entered, { action, fileName, at })
  const folder = parentId === undefined ? undefined : await w.drive.find(parentId)
  const place = { folderId: parentId, folderName: folder?.name ?? '' }
  await w.record({
    type: 'share.written',
    version: await w.nextVersion(),
    shareId: share.id,
    ...place,
    fileName,
    who,
    action,
  })
}

async function requireStillWritable(w: Pick<Writer, 'shares'>, { share: { id } }: EnteredShare, now: Date) {
  const share = await w.shares.find(id)
  if (!share || shareState(share, now) !== 'live') throw new Refused('share_gone')
  if (share.permission !== 'WRITE') throw new Refused('share_not_allowed')
}
