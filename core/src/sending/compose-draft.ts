import { isValidEmail } from '@sen/model/addresses'
import { type Footer, withFooter } from '@sen/model/administration/footer'
import type { StoredFile } from '../attachments/file-store.ts'
import { fileBytes } from '../attachments/read-file.ts'
import { placeInlineImages } from '../messages/inline-images.ts'
import type { Message } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { ComposedPart, Mime } from '../ports/mime.ts'

type Needs = { readonly blobs: BlobStore; readonly mime: Mime }

export interface DraftToCompose {
  readonly message: Message
  /** Empty for a plain text mail, which is sent without an HTML part. */
  readonly html: string
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly timeZone?: string
  readonly footer?: Footer
}

/** All recipients and retries get the same bytes. @throws Refused file_not_found for a deleted forwarded part */
export async function composeDraft(needs: Needs, draft: DraftToCompose, date: Date): Promise<Uint8Array> {
  const { message } = draft
  const { html, contentIds } = placeInlineImages(draft.html, draft.files)
  // Skip inline images that the author removed from the body.
  const wanted = html === '' ? draft.files : draft.files.filter((file) => !file.isInline || contentIds.has(file.id))
  // The footer goes last so that it stays below the signature.
  const written = { html, text: html === '' ? draft.text : '' }
  const body = draft.footer ? withFooter(written, draft.footer.html) : written
  return needs.mime.compose({
    messageIdHeader: message.messageIdHeader,
    inReplyTo: message.inReplyTo,
    references: message.references,
    from: message.from,
    // A mail program may have set it, and the web does not show it, so no one could correct it.
    replyTo: message.replyTo.filter(({ email }) => isValidEmail(email)),
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    subject: message.subject,
    date,
    ...(draft.timeZone ? { timeZone: draft.timeZone } : {}),
    ...body,
    parts: await readParts(needs, wanted, contentIds),
    headers: {},
  })
}

async function readParts(
  needs: Needs,
  files: readonly StoredFile[],
  contentIds: ReadonlyMap<StoredFile['id'], string>,
): Promise<readonly ComposedPart[]> {
  const parts: ComposedPart[] = []
  for (const file of files) {
    const content = await fileBytes(needs, file.place)
    parts.push({ name: file.name, contentType: file.contentType, contentId: contentIds.get(file.id) ?? '', content })
  }
  return parts
}
