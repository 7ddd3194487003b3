import type { FolderId } from '@sen/model/ids'
import { COUNTED_SLICE_MESSAGES, MAILDROP_SLICE_MESSAGES } from '@sen/model/pop3/limits'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { countOctets } from './count-octets.ts'
import { readMessage } from './fetch-messages.ts'
import type { Maildrop } from './maildrop.ts'
import type { MailProgramNeeds } from './program-context.ts'
import { numberedStates } from './read-folders.ts'

/**
 * Lists the inbox. Mail whose octets are not stored is read once to count them. A nightly task does that for most mail
 * from before, because it takes long in a large mailbox. The counts are stored in slices, so a client that leaves and
 * comes back waits for the rest only.
 */
export async function readMaildrop(needs: MailProgramNeeds, actor: MailboxActor): Promise<Maildrop> {
  const inbox = await needs.store.read(actor.mailboxId, async (r) =>
    (await r.mailPrograms.folders()).find(({ role }) => role === 'inbox'),
  )
  if (!inbox) throw new Refused('folder_not_found')
  const [state] = await numberedStates(needs, actor.mailboxId, [inbox.id])
  if (!state) throw new Refused('folder_not_found')
  const uids: number[] = []
  const octets: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const listed = await needs.store.read(actor.mailboxId, (r) =>
      r.mailPrograms.maildrop(inbox.id, from, MAILDROP_SLICE_MESSAGES),
    )
    const missing = listed.filter((message) => message.octets === undefined).map(({ uid }) => uid)
    const counted = await countMissing(needs, actor, inbox.id, missing)
    for (const { uid, octets: stored = counted.get(uid) } of listed) {
      // A message without a source is not listed.
      if (stored === undefined) continue
      uids.push(uid)
      octets.push(stored)
    }
    after = listed.length < MAILDROP_SLICE_MESSAGES ? undefined : listed.at(-1)?.uid
    await needs.yielder.yield()
  }
  const { uidValidity } = state
  return { folderId: inbox.id, uidValidity, uids: Uint32Array.from(uids), octets: Uint32Array.from(octets) }
}

/** @returns octets by UID */
async function countMissing(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  folderId: FolderId,
  missing: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counted = new Map<number, number>()
  const draftSource = async (uid: number) =>
    (await readMessage(needs, actor, folderId, { uid, range: undefined }))?.content
  for (let start = 0; start < missing.length; start += COUNTED_SLICE_MESSAGES) {
    const uids = missing.slice(start, start + COUNTED_SLICE_MESSAGES)
    const slice = await countOctets(needs, actor.mailboxId, { folderId, uids, draftSource })
    for (const [uid, octets] of slice) counted.set(uid, octets)
  }
  return counted
}
