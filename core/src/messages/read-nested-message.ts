import type { Address } from '@sen/model/addresses'
import { firstAuthor } from '@sen/model/trust/shown-authors'
import { nestedPart, readWholeFile } from '../attachments/read-file.ts'
import type { Actor } from '../kit/actor.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { HtmlCleaner, RemoteImages } from '../ports/html-cleaner.ts'
import { type Mime, type ParsedMessage, Unparsable } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { type NameNeeds, withholdNames } from '../trust/withhold-names.ts'
import { bodyOfAttached } from './body-views.ts'
import type { MessageFile } from './message-store.ts'
import type { BodyView } from './message-view.ts'

export interface NestedMessageView {
  /** Undefined if it cannot be parsed; the file itself can still be saved. */
  readonly message: ParsedMessage | undefined
  readonly from: Address
  readonly body: BodyView | undefined
  readonly files: readonly MessageFile[]
}

/** The result is not stored, except the picture URLs for our proxy. @throws Refused file_not_found */
export async function readNestedMessage(
  needs: {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly mime: Mime
    readonly htmlCleaner: HtmlCleaner
  } & NameNeeds,
  actor: Actor,
  fileId: string,
  images: 'left-out' | 'shown' = 'left-out',
): Promise<NestedMessageView> {
  const { file, bytes } = await readWholeFile(needs, actor, fileId)
  const parsed = await needs.mime.parse(bytes).catch((error: unknown) => {
    if (error instanceof Unparsable) return undefined
    throw error
  })
  const nobody = { name: '', email: '' }
  if (!parsed) return { message: parsed, from: nobody, body: undefined, files: [] }
  const message = await withholdNames(needs, parsed)
  const files = message.parts.map((part) => nestedPart(file, part))
  const { messageId } = file
  // A file that belongs to no message yet has no message to save picture URLs for.
  const policy = images === 'shown' && messageId ? proxied(messageId, file.id) : ({ kind: 'left-out' } as const)
  const body = await bodyOfAttached(needs.htmlCleaner, message, files, policy)
  if (messageId && body.images.length > 0) {
    await needs.store.write(actor.mailboxId, (w) => w.trust.saveAttachedImages(messageId, file.id, body.images))
  }
  return { message, from: firstAuthor(message), body: body.view, files }
}

function proxied(messageId: string, fileId: string): RemoteImages {
  const place = `message=${encodeURIComponent(messageId)}&file=${encodeURIComponent(fileId)}`
  return { kind: 'proxied', prefix: `/api/v2/images?${place}&image=` }
}
