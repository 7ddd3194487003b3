import type { MailboxId, MessageId } from '@sen/model/ids'
import {
  type CleanedHtml,
  type CleanPolicy,
  type HtmlCleaner,
  type RemoteImages,
  Uncleanable,
} from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { cleanedView, inlinePolicy, insteadOfHtml, type StoredBody, truncateHtml, withHtml } from './body-views.ts'
import { keptVersion, readKeptVersion } from './kept-version.ts'
import type { BodyView } from './message-view.ts'
import { ownPictures } from './own-pictures.ts'

type Needs = { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner }

/** The body is cleaned once and stored with the allowed URLs. */
export async function shownBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const { store, htmlCleaner } = needs
  const { message } = stored
  const kept = await store.read(mailboxId, (r) => r.trust.shownBody(message.id))
  const keptAs = readKeptVersion(htmlCleaner.version, kept?.version)
  if (kept && keptAs) {
    const { isClipped, isReduced } = keptAs
    return cleanedView({ html: kept.html, hasRemoteContent: true, isReduced }, { imagesShown: true, isClipped })
  }
  const cleaned = await clean(needs, mailboxId, stored, { remoteImages: proxied(message.id) })
  if (!cleaned) return insteadOfHtml(stored.body.text)
  const view = cleanedView(cleaned, { ...cleaned, imagesShown: true })
  const version = keptVersion(htmlCleaner.version, view)
  const body = { version, html: cleaned.html, images: cleaned.remoteImages }
  await store.write(mailboxId, (w) => w.trust.saveShownBody(message.id, body))
  return view
}

/** Keeps the URLs of remote pictures and inlines styles. The result is not stored. */
export async function originalBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const cleaned = await clean(needs, mailboxId, stored, { remoteImages: { kind: 'kept' }, styleSheets: 'inlined' })
  if (!cleaned) return insteadOfHtml(stored.body.text)
  return cleanedView(cleaned, { ...cleaned, imagesShown: false })
}

/** Leaves out remote pictures. The result is not stored. */
export async function wholeBody(needs: Needs, mailboxId: MailboxId, stored: StoredBody): Promise<BodyView> {
  const cleaned = await clean(needs, mailboxId, stored, { remoteImages: { kind: 'left-out' } }, 'whole')
  if (!cleaned) return insteadOfHtml(stored.body.text)
  return cleanedView(cleaned, { imagesShown: false, isClipped: false })
}

function proxied(id: MessageId): RemoteImages {
  return { kind: 'proxied', prefix: `/api/v2/images?message=${encodeURIComponent(id)}&image=` }
}

async function clean(
  { store, htmlCleaner }: Needs,
  mailboxId: MailboxId,
  stored: StoredBody,
  policy: Omit<CleanPolicy, 'inlineImages'>,
  length: 'beginning' | 'whole' = 'beginning',
): Promise<(CleanedHtml & { readonly isClipped: boolean }) | undefined> {
  // If the cleaner failed before, it would fail again, unless the whole body is requested.
  const isHopeless = readKeptVersion(htmlCleaner.version, stored.body.cleanVersion)?.isTextOnly
  if (isHopeless && length !== 'whole') return undefined
  const { body, files } = await withHtml(store, mailboxId, stored)
  try {
    const html = length === 'whole' ? body.html : truncateHtml(body.html)
    const own = await ownPictures(store, mailboxId, { message: stored.message, body })
    const cleaned = await htmlCleaner.clean(html, { ...inlinePolicy(files), ...own, ...policy })
    return { ...cleaned, isClipped: html.length < body.html.length }
  } catch (error) {
    if (error instanceof Uncleanable) return undefined
    throw error
  }
}
