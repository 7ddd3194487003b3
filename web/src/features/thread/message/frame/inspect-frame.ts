import { type MisleadingLink, mayNameHost, misleadingLink } from '@sen/model/trust/link-hosts'
import { DrawnText } from './drawn-text.ts'
import { misleadingTogether } from './link-runs.ts'
import { misleadingInWord } from './link-words.ts'
import { findMisleadingOverlays } from './overlaid-links.ts'

/** Findings about a rendered mail, shown outside the frame, where its styles cannot reach them. */
export interface FrameFindings {
  readonly misleading: readonly MisleadingLink[]
  /** More links name a host than were checked. */
  readonly hasUnread: boolean
  /** The mail has text, but none of it is visible. */
  readonly isHidden: boolean
}

const NOTE = '.sen-leads-to'
const MOST_LETTERS = 20_000
const MOST_NAMED = 50
/** Links read between two yields. */
const LINKS_AT_ONCE = 20
const LEAST_HEIGHT_PIXELS = 6
const LEAST_OPACITY = 0.05

/** Inspects a page in steps of a few milliseconds at most. The page must not change meanwhile. */
export function* inspectFrame(page: Document): Generator<undefined, FrameFindings> {
  const hidden = isHidden(page)
  return { ...(yield* misleadingIn(page)), isHidden: hidden }
}

/** Reports each pair of names once. It compares both the rendered text and the source text of a link. */
function* misleadingIn(page: Document): Generator<undefined, Pick<FrameFindings, 'misleading' | 'hasUnread'>> {
  const found = new Map<string, MisleadingLink>()
  const keep = (misleading: MisleadingLink) => found.set(`${misleading.named} ${misleading.real}`, misleading)
  const drawn = page.defaultView ? new DrawnText(page, page.defaultView, MOST_LETTERS) : undefined
  for (const misleading of misleadingTogether(page.links, textOf).values()) keep(misleading)
  for (const [index, link] of [...page.links].entries()) {
    if (index % LINKS_AT_ONCE === 0) yield
    const inWord = misleadingInWord(link, textOf(link), link.getAttribute('href') ?? '')
    if (inWord) keep(inWord)
    const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt)
    const together = pictures.length > 0 ? textWithPictures(link) : ''
    const isWorthReading = [link.textContent ?? '', together, ...pictures].some(mayNameHost)
    if (!isWorthReading && !drawn?.drawsSigns(link)) continue
    const href = link.getAttribute('href') ?? ''
    const noteElement = link.querySelector(NOTE)
    const note = noteElement?.textContent ?? ''
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen of it is asked, not what stands in it
    const written = [link.innerText, link.textContent ?? ''].map((text) =>
      note === '' ? text : text.replace(note, ''),
    )
    const seen = drawn?.read(link, noteElement) ?? ''
    for (const text of [...written, seen, together, ...pictures]) {
      const misleading = misleadingLink(text, href)
      if (misleading) keep(misleading)
    }
    if (found.size >= MOST_NAMED) break
  }
  const overlays = yield* findMisleadingOverlays(page)
  for (const misleading of overlays.misleading.slice(0, MOST_NAMED)) keep(misleading)
  return { misleading: [...found.values()], hasUnread: overlays.isExhausted || (drawn?.isExhausted ?? false) }
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

/** Leaves out the note that this page added. */
function textOf(link: Element): string {
  const [text, note] = [link.textContent ?? '', link.querySelector(NOTE)?.textContent ?? '']
  return note === '' ? text : text.replace(note, '')
}

function isHidden(page: Document): boolean {
  const { body, defaultView, images } = page
  if (!defaultView || !saysSomething(body)) return false
  const outermost = [body, ...body.children].filter(({ tagName }) => tagName !== 'STYLE')
  const [isPageSeenThrough, ...areSeenThrough] = outermost.map(
    (element) => Number(defaultView.getComputedStyle(element).opacity) < LEAST_OPACITY,
  )
  if (isPageSeenThrough || (areSeenThrough.length > 0 && areSeenThrough.every(Boolean))) return true
  if (body.getBoundingClientRect().height < LEAST_HEIGHT_PIXELS) return true
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen of it is asked, not what stands in it
  if (body.innerText.trim() !== '' && new DrawnText(page, defaultView, 0).shows(body)) return false
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
