import type { FolderId, MessageId } from '@sen/model/ids'
import { COUNTED_AT_ONCE, COUNTED_SLICE_MESSAGES, MAILDROP_SLICE_MESSAGES } from '@sen/model/pop3/limits'
import { MaildropSource } from '@sen/model/pop3/maildrop-source'
import type { MailboxActor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { Refused } from '../kit/refused.ts'
import { severalAtOnce } from '../kit/several-at-once.ts'
import { BlobMissing } from '../ports/blob-store.ts'
import { readMessage } from './fetch-messages.ts'
import type { MaildropRow } from './mail-program-store.ts'
import type { Maildrop } from './maildrop.ts'
import type { MailProgramNeeds } from './program-context.ts'
import { numberedStates } from './read-folders.ts'

interface Listed {
  readonly uid: number
  readonly octets: number
}

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
  const listed: Listed[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const rows = await needs.store.read(actor.mailboxId, (r) =>
      r.mailPrograms.maildrop(inbox.id, from, MAILDROP_SLICE_MESSAGES),
    )
    const counted = await countMissing(needs, actor, inbox.id, rows)
    for (const { id, uid, octets = counted.get(id) } of rows) if (octets !== undefined) listed.push({ uid, octets })
    after = rows.length < MAILDROP_SLICE_MESSAGES ? undefined : rows.at(-1)?.uid
    await needs.turns.next()
  }
  return {
    folderId: inbox.id,
    uidValidity: state.uidValidity,
    uids: Uint32Array.from(listed, ({ uid }) => uid),
    octets: Uint32Array.from(listed, ({ octets }) => octets),
  }
}

/** A message without a source is not counted, and not listed. */
async function countMissing(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  folderId: FolderId,
  rows: readonly MaildropRow[],
): Promise<ReadonlyMap<MessageId, number>> {
  const counted = new Map<MessageId, number>()
  const missing = rows.filter(({ octets }) => octets === undefined)
  for (let start = 0; start < missing.length; start += COUNTED_SLICE_MESSAGES) {
    const toStore: { readonly id: MessageId; readonly octets: number }[] = []
    await severalAtOnce(missing.slice(start, start + COUNTED_SLICE_MESSAGES), COUNTED_AT_ONCE, async (row) => {
      const octets = await countOctets(needs, actor, folderId, row)
      if (octets === undefined) return
      counted.set(row.id, octets)
      // Each save of a draft changes its source.
      if (!row.isDraft) toStore.push({ id: row.id, octets })
    })
    if (toStore.length === 0) continue
    await needs.store.write(actor.mailboxId, async (w) => {
      // The version locks the mailbox, because other processes change these rows too.
      await w.nextVersion()
      await w.mailPrograms.keepOctets(toStore)
    })
  }
  return counted
}

async function countOctets(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  folderId: FolderId,
  { uid, isDraft, rawBlob }: MaildropRow,
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
