import type { MailboxId, MessageId } from '@sen/model/ids'
import { clip, inlinePolicy, keptVersion, type StoredBody, withHtml } from '../messages/body-views.ts'
import type { BodyView } from '../messages/message-view.ts'
import { type CleanedHtml, type HtmlCleaner, type RemoteImages, Uncleanable } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'

type Needs = { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner }

/** A body with its remote pictures, each by an address of our proxy; cleaned once and kept with what it may ask for. */
export async function shownBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const { store, htmlCleaner } = needs
  const { message } = stored
  const kept = await store.read(mailboxId, (r) => r.trust.shownBody(message.id))
  for (const isClipped of [false, true]) {
    if (kept?.version === keptVersion(htmlCleaner.version, isClipped)) return view(kept.html, true, isClipped)
  }
  const cleaned = await clean(needs, mailboxId, stored, proxied(message.id))
  if (!cleaned) return textView(stored)
  const { isClipped } = cleaned
  const version = keptVersion(htmlCleaner.version, isClipped)
  const body = { version, html: cleaned.html, images: cleaned.remoteImages }
  await store.write(mailboxId, (w) => w.trust.keepShownBody(message.id, body))
  return view(cleaned.html, cleaned.hasRemoteContent, isClipped)
}

/** A body whose remote pictures keep their addresses, for somebody who quotes it in a draft. Kept nowhere. */
export async function originalBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const cleaned = await clean(needs, mailboxId, stored, { kind: 'kept' })
  if (!cleaned) return textView(stored)
  return { ...view(cleaned.html, cleaned.hasRemoteContent, cleaned.isClipped), imagesShown: false }
}

/** All of a very long body, which takes its time. Kept nowhere; without remote pictures. */
export async function wholeBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const cleaned = await clean(needs, mailboxId, stored, { kind: 'left-out' }, 'whole')
  if (!cleaned) return textView(stored)
  return { ...view(cleaned.html, cleaned.hasRemoteContent, false), imagesShown: false }
}

function proxied(id: MessageId): RemoteImages {
  return { kind: 'proxied', prefix: `/api/v2/images?message=${encodeURIComponent(id)}&image=` }
}

async function clean(
  { store, htmlCleaner }: Needs,
  mailboxId: MailboxId,
  stored: StoredBody,
  remoteImages: RemoteImages,
  length: 'beginning' | 'whole' = 'beginning',
): Promise<(CleanedHtml & { readonly isClipped: boolean }) | undefined> {
  const { body, files } = await withHtml(store, mailboxId, stored)
  try {
    const html = length === 'whole' ? body.html : clip(body.html)
    const cleaned = await htmlCleaner.clean(html, { ...inlinePolicy(files), remoteImages })
    return { ...cleaned, isClipped: html.length < body.html.length }
  } catch (error) {
    // Too much for the cleaner: the text is shown, as without pictures.
    if (error instanceof Uncleanable) return undefined
    throw error
  }
}

function view(content: string, hasRemoteContent: boolean, isClipped: boolean) {
  return { format: 'html', content, hasRemoteContent, imagesShown: true, isClipped } as const
}

function textView({ body }: StoredBody): BodyView {
  return { format: 'text', content: body.text, hasRemoteContent: false }
}
