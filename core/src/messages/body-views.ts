import { inlineImagePath } from '@sen/model/files/file-ids'
import { MAX_SHOWN_HTML_CHARACTERS, MAX_SHOWN_HTML_ELEMENTS } from '@sen/model/html/limits'
import type { MailboxId, MessageId } from '@sen/model/ids'
import { MAX_STORED_TEXT_CHARACTERS } from '@sen/model/messages/limits'
import {
  type CleanedHtml,
  type CleanPolicy,
  type HtmlCleaner,
  type RemoteImages,
  Uncleanable,
} from '../ports/html-cleaner.ts'
import type { ParsedMessage } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { keptVersion, readKeptVersion } from './kept-version.ts'
import type { Message, MessageBody, MessageFile } from './message-store.ts'
import type { BodyView } from './message-view.ts'
import { ownPictures } from './own-pictures.ts'

export interface StoredBody {
  readonly message: Pick<Message, 'id' | 'kind'>
  readonly body: MessageBody
  readonly files: readonly MessageFile[]
}

/**
 * Cleans outdated HTML outside any transaction and stores it. If the cleaner fails, the text is stored and shown
 * instead, because it would fail again.
 */
export async function bodyViews(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  mailboxId: MailboxId,
  stored: readonly StoredBody[],
): Promise<ReadonlyMap<MessageId, BodyView>> {
  const { store, htmlCleaner } = needs
  const views = new Map<MessageId, BodyView>()
  const toClean: StoredBody[] = []
  for (const each of stored) {
    const view = keptView(each, htmlCleaner.version)
    if (view) views.set(each.message.id, markCut(view, each.body))
    else toClean.push(each)
  }
  if (toClean.length === 0) return views
  const made = await Promise.all(
    toClean.map(async (each) => ({
      message: each.message,
      body: each.body,
      ...(await cleanOne(needs, mailboxId, await withHtml(store, mailboxId, each))),
    })),
  )
  const toKeep = made.filter((each) => each.isFinal && mayKeep(each.message))
  if (toKeep.length > 0) {
    await store.write(mailboxId, async (w) => {
      for (const { message, view } of toKeep) {
        const html = view.format === 'html' ? view.content : ''
        const version = keptVersion(htmlCleaner.version, view)
        await w.messages.saveCleanHtml(message.id, html, view.hasRemoteContent, version)
      }
    })
  }
  for (const { message, body, view } of made) views.set(message.id, markCut(view, body))
  return views
}

/** The length of text shown instead of HTML tells whether its end is stored. */
export function markCut(view: BodyView, { text, isCut }: Pick<MessageBody, 'text' | 'isCut'>): BodyView {
  const isTextCut = view.shortfall === 'text_only' && text.length >= MAX_STORED_TEXT_CHARACTERS
  return isCut || isTextCut ? { ...view, isCut: true } : view
}

/** The result is not stored, and only the beginning is available. `images` are the URLs that the proxy may fetch. */
export async function bodyOfAttached(
  cleaner: HtmlCleaner,
  { html, text, isCut = false }: Pick<ParsedMessage, 'html' | 'text' | 'isCut'>,
  files: readonly MessageFile[],
  remoteImages: RemoteImages,
): Promise<{ readonly view: BodyView; readonly images: readonly string[] }> {
  const said = (view: BodyView, isShort = isCut) => markCut(view, { text, isCut: isShort })
  if (html === '') return { view: said({ format: 'text', content: text, hasRemoteContent: false }), images: [] }
  try {
    const shown = truncateHtml(html)
    const cleaned = await cleaner.clean(shown, { ...inlinePolicy(files), remoteImages })
    const imagesShown = remoteImages.kind === 'proxied'
    const isClipped = shown.length < html.length
    const view = said(cleanedView(cleaned, { imagesShown, isClipped }), isCut || isClipped)
    return { view, images: cleaned.remoteImages }
  } catch (error) {
    if (!(error instanceof Uncleanable)) throw error
    return { view: said(insteadOfHtml(text), false), images: [] }
  }
}

function keptView({ message, body }: StoredBody, cleanerVersion: string): BodyView | undefined {
  if (body.cleanHtml === undefined) return body.html === '' ? textView(body) : undefined
  const kept = readKeptVersion(cleanerVersion, body.cleanVersion)
  if (!kept || !mayKeep(message)) return undefined
  if (kept.isTextOnly) return insteadOfHtml(body.text)
  const { cleanHtml: html, hasRemoteContent } = body
  return cleanedView({ html, hasRemoteContent, isReduced: kept.isReduced }, { ...kept, imagesShown: false })
}

/** Ends at a tag boundary. */
export function truncateHtml(html: string): string {
  const beginning = html.slice(0, MAX_SHOWN_HTML_CHARACTERS)
  const next = beginningOfElement(beginning, MAX_SHOWN_HTML_ELEMENTS + 1)
  if (next !== undefined) return html.slice(0, next)
  if (html.length <= MAX_SHOWN_HTML_CHARACTERS) return html
  const end = html.lastIndexOf('>', MAX_SHOWN_HTML_CHARACTERS) + 1
  return html.slice(0, end > 0 ? end : MAX_SHOWN_HTML_CHARACTERS)
}

const BEGINNING_OF_TAG = /<[a-z]/giu

/** Counts from one, including anything that looks like a tag. */
function beginningOfElement(html: string, number: number): number | undefined {
  let count = 0
  for (const { index } of html.matchAll(BEGINNING_OF_TAG)) {
    count += 1
    if (count === number) return index
  }
  return undefined
}

/** A draft may be saved during cleaning. The result would then replace the newer body. */
function mayKeep({ kind }: StoredBody['message']): boolean {
  return kind !== 'draft'
}

/** The store omits the HTML if it has a cleaned version, which may be of an older cleaner. */
export async function withHtml(store: MailStore, mailboxId: MailboxId, stored: StoredBody): Promise<StoredBody> {
  if (stored.body.html !== '') return stored
  return { ...stored, body: await store.read(mailboxId, (r) => r.messages.body(stored.message.id)) }
}

async function cleanOne(
  { store, htmlCleaner }: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  mailboxId: MailboxId,
  { message, body, files }: StoredBody,
): Promise<{ readonly view: BodyView; readonly isFinal: boolean }> {
  try {
    // A draft keeps its remote pictures because it is sent as it is; only the page that shows it does not load them.
    const remoteImages = { kind: message.kind === 'draft' ? 'kept' : 'left-out' } as const
    const shown = message.kind === 'draft' ? body.html : truncateHtml(body.html)
    const own = await ownPictures(store, mailboxId, { message, body })
    const cleaned = await htmlCleaner.clean(shown, { ...inlinePolicy(files), ...own, remoteImages })
    const isClipped = shown.length < body.html.length
    return { view: cleanedView(cleaned, { imagesShown: false, isClipped }), isFinal: true }
  } catch (error) {
    if (!(error instanceof Uncleanable)) throw error
    return { view: insteadOfHtml(body.text), isFinal: error.reason !== 'failed' }
  }
}

function textView(body: MessageBody): BodyView {
  return { format: 'text', content: body.text, hasRemoteContent: false }
}

export function insteadOfHtml(text: string): BodyView {
  return { format: 'text', content: text, hasRemoteContent: false, shortfall: 'text_only' }
}

export function cleanedView(
  { html, hasRemoteContent, isReduced }: Omit<CleanedHtml, 'remoteImages'>,
  { imagesShown, isClipped }: { readonly imagesShown: boolean; readonly isClipped: boolean },
): BodyView {
  const view = { format: 'html', content: html, hasRemoteContent, imagesShown, isClipped } as const
  return isReduced ? { ...view, shortfall: 'formatting' } : view
}

/** Includes content ids in lower case. If several files share an id, the first is used. */
export function inlinePolicy(files: readonly MessageFile[]): Pick<CleanPolicy, 'inlineImages'> {
  const named = files.filter((file) => file.contentId !== '').reverse()
  const addresses = named.map((file) => [file.contentId, inlineImagePath(file.uuid)] as const)
  const inAnyCase = addresses.map(([id, address]) => [id.toLowerCase(), address] as const)
  return { inlineImages: Object.fromEntries([...inAnyCase, ...addresses]) }
}
