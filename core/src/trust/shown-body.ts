import type { MailboxId } from '@sen/model/ids'
import { inlinePolicy, type StoredBody, withHtml } from '../messages/body-views.ts'
import type { BodyView } from '../messages/message-view.ts'
import { type CleanedHtml, type HtmlCleaner, type RemoteImages, Uncleanable } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'

type Needs = { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner }

/** A body with its remote pictures, each by an address of our proxy; cleaned once and kept with what it may ask for. */
export async function shownBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const { store, htmlCleaner } = needs
  const { message } = stored
  const kept = await store.read(mailboxId, (r) => r.trust.shownBody(message.id))
  if (kept?.version === htmlCleaner.version) return view(kept.html, kept.images.length > 0)
  const cleaned = await clean(needs, mailboxId, stored, {
    kind: 'proxied',
    prefix: `/api/v2/images?message=${encodeURIComponent(message.id)}&image=`,
  })
  if (!cleaned) return textView(stored)
  const body = { version: htmlCleaner.version, html: cleaned.html, images: cleaned.remoteImages }
  await store.write(mailboxId, (w) => w.trust.keepShownBody(message.id, body))
  return view(cleaned.html, cleaned.hasRemoteContent)
}

/** A body whose remote pictures keep their addresses, for somebody who quotes it in a draft. Kept nowhere. */
export async function originalBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const cleaned = await clean(needs, mailboxId, stored, { kind: 'kept' })
  if (!cleaned) return textView(stored)
  return { ...view(cleaned.html, cleaned.hasRemoteContent), imagesShown: false }
}

async function clean(
  { store, htmlCleaner }: Needs,
  mailboxId: MailboxId,
  stored: StoredBody,
  remoteImages: RemoteImages,
): Promise<CleanedHtml | undefined> {
  const { body, files } = await withHtml(store, mailboxId, stored)
  try {
    return await htmlCleaner.clean(body.html, { ...inlinePolicy(files), remoteImages })
  } catch (error) {
    // Too much for the cleaner: the text is shown, as without pictures.
    if (error instanceof Uncleanable) return undefined
    throw error
  }
}

function view(content: string, hasRemoteContent: boolean) {
  return { format: 'html', content, hasRemoteContent, imagesShown: true } as const
}

function textView({ body }: StoredBody): BodyView {
  return { format: 'text', content: body.text, hasRemoteContent: false }
}
