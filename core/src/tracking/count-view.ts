import type { MailboxId } from '@sen/model/ids'
import { SAME_VIEW_SECONDS } from '@sen/model/tracking/limits'
import { isPrefetcher } from '@sen/model/tracking/seen-picture'
import type { Clock } from '../kit/clock.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { MailStore } from '../store.ts'
import type { SeenPictureStore } from './view-store.ts'

export type Viewer =
  | { readonly kind: 'mailbox'; readonly mailboxId: MailboxId }
  | { readonly kind: 'outside'; readonly userAgent: string }

/** Ignores the sender, local users, prefetching programs and repeated views (product decision 12). */
export async function countView(
  needs: {
    readonly store: MailStore
    readonly directory: Directory
    readonly seenPictures: SeenPictureStore
    readonly clock: Clock
  },
  token: string,
  viewer: Viewer,
): Promise<boolean> {
  const picture = await needs.seenPictures.find(token)
  if (!picture) return false
  if (!(await isRecipient(needs, picture, viewer))) return true
  const at = needs.clock.now()
  const notSince = new Date(at.getTime() - SAME_VIEW_SECONDS * 1000)
  await needs.store.write(picture.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const counted = await w.views.count(picture.deliveryId, at, notSince)
    if (!counted) return
    const { threadId, folderId } = counted
    await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
  })
  return true
}

async function isRecipient(
  needs: { readonly directory: Directory },
  picture: { readonly mailboxId: MailboxId; readonly recipient: string },
  viewer: Viewer,
): Promise<boolean> {
  if (viewer.kind === 'outside') return !isPrefetcher(viewer.userAgent)
  if (viewer.mailboxId === picture.mailboxId) return false
  const reached = await needs.directory.findReached(picture.recipient)
  return reached?.recipients.some(({ mailboxId }) => mailboxId === viewer.mailboxId) ?? false
}
