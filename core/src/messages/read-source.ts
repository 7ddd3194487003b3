import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'

/** A draft that was never built has no bytes. @throws Refused `message_not_found` */
export async function readSource(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: Actor,
  id: MessageId,
): Promise<ByteStream> {
  const message = await needs.store.read(actor.mailboxId, (r) => r.messages.find(id))
  if (!message?.rawBlob) throw new Refused('message_not_found')
  return needs.blobs.stream(message.rawBlob)
}
