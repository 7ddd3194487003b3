import type { FolderId, MailboxId, MessageId } from '@sen/model/ids'
import { COUNTED_AT_ONCE } from '@sen/model/pop3/limits'
import { MaildropSource } from '@sen/model/pop3/maildrop-source'
import type { ByteStream } from '../kit/bytes.ts'
import { runConcurrently } from '../kit/run-concurrently.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import type { UncountedMessage } from './mail-program-store.ts'

interface UncountedMessages {
  readonly folderId: FolderId
  readonly uids: readonly number[]
  /** Without it, drafts are left out. */
  readonly draftSource?: (uid: number) => Promise<ByteStream | undefined>
}

/**
 * Reads the sources of messages to count the octets that POP3 sends, and stores the counts. A message whose source was
 * lost is left out.
 * @returns octets by UID
 */
export async function countOctets(
  needs: { readonly store: MailStore; readonly blobs: Pick<BlobStore, 'stream'> },
  mailboxId: MailboxId,
  { folderId, uids, draftSource }: UncountedMessages,
): Promise<ReadonlyMap<number, number>> {
  const counted = new Map<number, number>()
  const messages = await needs.store.read(mailboxId, (r) => r.mailPrograms.listUncounted(folderId, uids))
  const toStore: { readonly id: MessageId; readonly octets: number }[] = []
  const sourceOf = async ({ uid, isDraft, rawBlob }: UncountedMessage): Promise<ByteStream | undefined> => {
    if (rawBlob !== undefined) return needs.blobs.stream(rawBlob)
    return isDraft ? draftSource?.(uid) : undefined
  }
  await runConcurrently(messages, COUNTED_AT_ONCE, async (message) => {
    const octets = await octetsOf(() => sourceOf(message))
    if (octets === undefined) return
    counted.set(message.uid, octets)
    // Each save of a draft changes its source.
    if (!message.isDraft) toStore.push({ id: message.id, octets })
  })
  if (toStore.length === 0) return counted
  await needs.store.write(mailboxId, async (w) => {
    // The version locks the mailbox, because other processes change these rows too.
    await w.nextVersion()
    await w.mailPrograms.saveOctets(toStore)
  })
  return counted
}

async function octetsOf(open: () => Promise<ByteStream | undefined>): Promise<number | undefined> {
  try {
    const content = await open()
    if (content === undefined) return undefined
    const source = new MaildropSource()
    let octets = 0
    for await (const chunk of content) octets += source.feed(chunk).byteLength
    return octets + source.end().byteLength
  } catch (error) {
    // A message whose source was lost must not hide the others.
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}
