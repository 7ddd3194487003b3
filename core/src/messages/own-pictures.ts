import type { MailboxId } from '@sen/model/ids'
import type { CleanPolicy } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { publicPicturesIn } from './inline-images.ts'
import type { Message, MessageBody } from './message-store.ts'

/** Further pictures count as remote. */
const MAX_PICTURES = 100

/** Received mail gets none, because a URL in it proves nothing about its author. */
export async function ownPictures(
  store: MailStore,
  mailboxId: MailboxId,
  { message, body }: { readonly message: Pick<Message, 'kind'>; readonly body: Pick<MessageBody, 'html'> },
): Promise<Pick<CleanPolicy, 'ownPictures'>> {
  if (message.kind === 'received') return {}
  const named = publicPicturesIn(body.html).slice(0, MAX_PICTURES)
  if (named.length === 0) return {}
  const found = await store.read(mailboxId, (r) => Promise.all(named.map((uuid) => r.files.findByIdOrUuid(uuid))))
  return { ownPictures: named.filter((_, at) => found[at]?.isInline === true) }
}
