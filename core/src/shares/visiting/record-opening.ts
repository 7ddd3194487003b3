import { MAX_SHARE_OPENINGS, STRANGER_OPENINGS_PER_HOUR } from '@sen/model/drive/limits'
import type { ShareAction } from '@sen/model/drive/share-opening'
import type { Clock } from '../../kit/clock.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { EnteredShare } from './approach-share.ts'

/** The same by the same visitor within so long is one opening: a page reloaded, a film that is fetched in parts. */
const SAME_MILLISECONDS = 60_000
/** So long a download may go on where it broke off, and a film be looked at. */
const GOING_ON_MILLISECONDS = 24 * 3_600_000
const HOUR_MILLISECONDS = 3_600_000

/**
 * Tells the owner of a share that it was opened, or something of it taken, by whom and when. What its owner does is nobody's news.
 * Of much that strangers open in a folder, what is beyond `STRANGER_OPENINGS_PER_HOUR` is told of as the share itself: each costs the
 * owner a version and an event.
 *
 * @param fileName what of a shared folder; empty: the share itself
 * @param goesOn a part of it is asked for that is not the first: what was told of within a day is not told again
 */
export async function recordOpening(
  { store, clock }: { readonly store: MailStore; readonly clock: Clock },
  entered: EnteredShare,
  action: ShareAction,
  fileName: string,
  { goesOn = false }: { readonly goesOn?: boolean } = {},
): Promise<void> {
  if (entered.isOwn) return
  const { share, who, mailboxId } = entered
  const at = clock.now()
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  // Asked without the lock of the mailbox: who reloads a page holds nobody up.
  const untold = await store.read(mailboxId, async ({ shares }) => {
    const since = ago(goesOn ? GOING_ON_MILLISECONDS : SAME_MILLISECONDS)
    if (await shares.wasRecorded(share.id, { who, action, fileName }, since)) return undefined
    if (who !== undefined || fileName === '') return fileName
    const most = STRANGER_OPENINGS_PER_HOUR
    if ((await shares.countByStrangers(share.id, ago(HOUR_MILLISECONDS), most)) < most) return fileName
    return (await shares.wasRecorded(share.id, { who, action, fileName: '' }, ago(SAME_MILLISECONDS))) ? undefined : ''
  })
  if (untold === undefined) return
  await store.write(mailboxId, (w) => keepOpening(w, entered, { action, fileName: untold, at }))
}

/** In the caller's transaction. */
export async function keepOpening(
  w: Writer,
  { share, who, isOwn }: EnteredShare,
  { action, fileName, at }: { readonly action: ShareAction; readonly fileName: string; readonly at: Date },
): Promise<void> {
  if (isOwn) return
  const version = await w.nextVersion()
  await w.shares.keepOpening(share.id, { at, who, action, fileName }, MAX_SHARE_OPENINGS)
  await w.record({ type: 'share.opened', version, shareId: share.id })
}
