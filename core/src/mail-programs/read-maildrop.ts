import type { FolderId, MessageId } from '@sen/model/ids'
import { COUNTED_AT_ONCE, COUNTED_SLICE_MESSAGES, MAILDROP_SLICE_MESSAGES } from '@sen/model/pop3/limits'
import { MaildropSource } from '@sen/model/pop3/maildrop-source'
import type { MailboxActor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { Refused } from '../kit/refused.ts'
import { severalAtOnce } from '../kit/several-at-once.ts'
import { BlobMissing } from '../ports/blob-store.ts'
import { readMessage } from './fetch-messages.ts'
import type { UncountedMessage } from './mail-program-store.ts'
import type { Maildrop } from './maildrop.ts'
import type { MailProgramNeeds } from './program-context.ts'
import { numberedStates } from './read-folders.ts'

/**
 * Lists the inbox. Mail that arrived before octets were stored is read once to count them, which takes long in a large
 * mailbox. The counts are stored in slices, so a client that leaves and comes back waits for the rest only.
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
    await needs.turns.next()
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
  for (let start = 0; start < missing.length; start += COUNTED_SLICE_MESSAGES) {
    const slice = missing.slice(start, start + COUNTED_SLICE_MESSAGES)
    const messages = await needs.store.read(actor.mailboxId, (r) => r.mailPrograms.uncounted(folderId, slice))
    const toStore: { readonly id: MessageId; readonly octets: number }[] = []
    await severalAtOnce(messages, COUNTED_AT_ONCE, async (message) => {
      const octets = await countOctets(needs, actor, folderId, message)
      if (octets === undefined) return
      counted.set(message.uid, octets)
      // Each save of a draft changes its source.
      if (!message.isDraft) toStore.push({ id: message.id, octets })
    })
    if (toStore.length === 0) continue
    await needs.store.write(actor.mailboxId, async (w) => {
      // The version locks the mailbox, because other processes change these rows too.
      await w.nextVersion()
      await w.mailPrograms.saveOctets(toStore)
    })
  }
  return counted
}

async function countOctets(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  folderId: FolderId,
  { uid, isDraft, rawBlob }: UncountedMessage,
): Promise<number | undefined> {
  try {
    if (rawBlob !== undefined) return await octetsOf(needs.blobs.stream(rawBlob))
    const source = isDraft ? await readMessage(needs, actor, folderId, { uid, range: undefined }) : undefined
    return source && (await octetsOf(source.content))
  } catch (error) {
    // A message whose source was lost must not hide the others.
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}

async function octetsOf(content: ByteStream): Promise<number> {
  const source = new MaildropSource()
  let octets = 0
  for await (const chunk of content) octets += source.feed(chunk).byteLength
  return octets + source.end().byteLength
}
