import { type MisleadingLink, mayNameHost, misleadingLink } from '@sen/model/trust/link-hosts'
import { measureLines } from './drawn-lines.ts'
import { DrawnText } from './drawn-text.ts'
import { findMisleadingJoins, type JoinedName, measureSigns } from './joined-words.ts'
import { LEADS_TO_CLASS } from './leads-to-note.ts'
import { findMisleadingOverlays } from './overlaid-links.ts'

/** The page shows these findings outside the frame, where the styles of the mail cannot reach them. */
export interface FrameFindings {
  readonly misleading: readonly MisleadingLink[]
  /** Links whose own text does not show that they are misleading. */
  readonly joined: readonly JoinedName[]
  /** More links name a host than were checked. */
  readonly hasUnread: boolean
  /** The mail has text, but none of it is visible. */
  readonly isHidden: boolean
}

const NOTE = `.${LEADS_TO_CLASS}`
const MOST_LETTERS = 20_000
const MOST_NAMED = 50
const LINKS_AT_ONCE = 20
/** A longer text of a link is not read, because no step may take long. */
const MOST_LETTERS_OF_LINK = 20_000
const LEAST_HEIGHT_PIXELS = 6
const LEAST_OPACITY = 0.05

/** Inspects a page in steps of a few milliseconds at most. The page must not change meanwhile. */
export function* inspectFrame(page: Document): Generator<undefined, FrameFindings> {
  const hidden = yield* isHidden(page)
  return { ...(yield* misleadingIn(page)), isHidden: hidden }
}

/** Reports each pair of names once. */
function* misleadingIn(page: Document): Generator<undefined, Omit<FrameFindings, 'isHidden'>> {
  const found = new Map<string, MisleadingLink>()
  const keep = (misleading: MisleadingLink) => found.set(keyOf(misleading), misleading)
  const view = page.defaultView
  if (!view) return { misleading: [], joined: [], hasUnread: false }
  const drawn = new DrawnText(page, view, MOST_LETTERS)
  let hasUnread = false
  for (const [index, link] of [...page.links].entries()) {
    if (index % LINKS_AT_ONCE === 0) yield
    if ((link.textContent ?? '').length > MOST_LETTERS_OF_LINK) hasUnread = true
    else for (const misleading of yield* misleadingTexts(link, drawn)) keep(misleading)
    if (found.size >= MOST_NAMED) break
  }
  const lines = yield* measureLines(page)
  // Measured apart, because a mail with many empty elements must not use up the letters.
  const drawnSigns = new DrawnText(page, view, MOST_LETTERS)
  const signs = yield* measureSigns(page, drawnSigns)
  const joins = yield* findMisleadingJoins(page, { lines, signs }, new DrawnText(page, view, MOST_LETTERS))
  const joined = joins.misleading.slice(0, MOST_NAMED)
  for (const { parts } of joined) for (const part of parts) found.delete(keyOf(part))
  for (const misleading of joined) keep(misleading)
  const overlays = yield* findMisleadingOverlays(page, lines)
  for (const misleading of overlays.misleading.slice(0, MOST_NAMED)) keep(misleading)
  hasUnread ||= [overlays, drawn, drawnSigns, joins].some(({ isExhausted }) => isExhausted)
  return { misleading: [...found.values()], joined, hasUnread }
}

function keyOf({ named, real }: MisleadingLink): string {
  return `${named} ${real}`
}

/** Compares both the rendered text and the source text of a link. */
function* misleadingTexts(
  link: HTMLAnchorElement | HTMLAreaElement,
  drawn: DrawnText,
): Generator<undefined, readonly MisleadingLink[]> {
  const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt)
  const together = pictures.length > 0 ? textWithPictures(link) : ''
  const isWorthReading = [link.textContent ?? '', together, ...pictures].some(mayNameHost)
  if (!isWorthReading && !(yield* drawn.drawsSigns(link))) return []
  const href = link.getAttribute('href') ?? ''
  const noteElement = link.querySelector(NOTE)
  const note = noteElement?.textContent ?? ''
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen of it is asked, not what stands in it
  const written = [link.innerText, link.textContent ?? ''].map((text) => (note === '' ? text : text.replace(note, '')))
  const seen = yield* drawn.read(link, noteElement)
  const misleading = [...written, seen, together, ...pictures].flatMap((text) => misleadingLink(text, href) ?? [])
  // An at sign may be hidden, so an address is reported only if no reading of the link names a host.
  const hosts = misleading.filter(({ named }) => !named.includes('@'))
  return hosts.length > 0 ? hosts : misleading
}

/** Includes the `alt` of images, because an image that is not loaded is drawn as its `alt`. */
function textWithPictures(link: Element): string {
  const walker = link.ownerDocument.createTreeWalker(link, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) text += node.parentElement?.closest(NOTE) ? '' : (node.nodeValue ?? '')
    // Not `instanceof`, because the frame has classes of its own.
    else if ((node as Element).localName === 'img') text += (node as Element).getAttribute('alt') ?? ''
  }
  return text
}

function* isHidden(page: Document): Generator<undefined, boolean> {
  const { body, defaultView, images } = page
  if (!defaultView || !saysSomething(body)) return false
  const outermost = [body, ...body.children].filter(({ tagName }) => tagName !== 'STYLE')
  const [isPageSeenThrough, ...areSeenThrough] = outermost.map(
    (element) => Number(defaultView.getComputedStyle(element).opacity) < LEAST_OPACITY,
  )
  if (isPageSeenThrough || (areSeenThrough.length > 0 && areSeenThrough.every(Boolean))) return true
  if (body.getBoundingClientRect().height < LEAST_HEIGHT_PIXELS) return true
  if (yield* new DrawnText(page, defaultView, 0).shows(body)) return false
  return ![...images].some((picture) => !isPoint(picture) && picture.checkVisibility({ visibilityProperty: true }))
}

/** A tracking pixel shows nothing. */
function isPoint(picture: HTMLImageElement): boolean {
  return picture.matches(':is([width="0"],[width="1"]):is([height="0"],[height="1"])')
}

function saysSomething(body: HTMLElement): boolean {
  const styles = [...body.querySelectorAll('style')].map((sheet) => sheet.textContent ?? '')
  return (body.textContent ?? '').trim().length > styles.join('').length
}
