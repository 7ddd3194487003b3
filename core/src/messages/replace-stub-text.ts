import type { MailboxId, MessageId } from '@sen/model/ids'
import { snippetOf } from '@sen/model/snippets'
import { isStubText } from '@sen/model/text/stub-text'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import { parseIfPossible } from '../raw-messages/read-or-salvage.ts'
import type { MailStore } from '../store.ts'

/**
 * Reads the source of a mail again, whose stored text may be a stub such as "See the HTML version". Text that says
 * something is kept.
 */
export async function replaceStubText(
  { store, blobs, mime }: { readonly store: MailStore; readonly blobs: BlobStore; readonly mime: Mime },
  mailboxId: MailboxId,
  id: MessageId,
): Promise<void> {
  const stored = await store.read(mailboxId, async (r) => {
    const message = await r.messages.find(id)
    return message?.rawBlob === undefined ? undefined : { ...message, ...(await r.messages.body(id)) }
  })
  if (stored?.rawBlob === undefined) return
  const source = await sourceOf(blobs, stored.rawBlob)
  const parsed = source && (await parseIfPossible(mime, source))
  if (!parsed || !isStubText(stored.text, parsed.text)) return
  await store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const message = await w.messages.find(id)
    if (!message) return
    await w.messages.saveText(id, parsed.text, snippetOf(parsed.text))
    const { threadId } = message
    await w.threads.refresh([threadId], version)
    const folderIds = (await w.threads.row(threadId))?.folderIds ?? []
    await w.record({
      type: 'threads.changed',
      version,
      threadIds: [threadId],
      folderIds: [...new Set([message.folderId, ...folderIds])],
    })
  })
}

/** Mail whose source was lost keeps its text. */
async function sourceOf(blobs: BlobStore, key: string): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(key)
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}
