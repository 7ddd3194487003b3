import { MAX_SHARE_OPENINGS, STRANGER_OPENINGS_PER_HOUR } from '@sen/model/drive/limits'
import type { ShareAction } from '@sen/model/drive/share-opening'
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../../kit/clock.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { EnteredShare } from './approach-share.ts'

/** Page reloads and range requests within this time count once. */
const SAME_MILLISECONDS = 60_000
/** A later range request within this time belongs to the earlier opening, such as a resumed download. */
const GOING_ON_MILLISECONDS = DAY_MILLISECONDS

/**
 * Beyond `STRANGER_OPENINGS_PER_HOUR`, openings by unknown visitors count for the share as a whole, because each costs
 * a version.
 * @param fileName empty for the share itself
 * @param goesOn a later range is requested, which is not recorded again within a day
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
  // This check takes no mailbox lock, so that reloading a page delays nobody.
  const unrecorded = await store.read(mailboxId, async ({ shares }) => {
    const since = ago(goesOn ? GOING_ON_MILLISECONDS : SAME_MILLISECONDS)
    if (await shares.wasRecorded(share.id, { who, action, fileName }, since)) return undefined
    if (who !== undefined || fileName === '') return fileName
    const most = STRANGER_OPENINGS_PER_HOUR
    if ((await shares.countByStrangers(share.id, ago(HOUR_MILLISECONDS), most)) < most) return fileName
    return (await shares.wasRecorded(share.id, { who, action, fileName: '' }, ago(SAME_MILLISECONDS))) ? undefined : ''
  })
  if (unrecorded === undefined) return
  await store.write(mailboxId, (w) => saveOpening(w, entered, { action, fileName: unrecorded, at }))
}

export async function saveOpening(
  w: Writer,
  { share, who, isOwn }: EnteredShare,
  { action, fileName, at }: { readonly action: ShareAction; readonly fileName: string; readonly at: Date },
): Promise<void> {
  if (isOwn) return
  const version = await w.nextVersion()
  await w.shares.saveOpening(share.id, { at, who, action, fileName }, MAX_SHARE_OPENINGS)
  await w.record({ type: 'share.opened', version, shareId: share.id })
}
