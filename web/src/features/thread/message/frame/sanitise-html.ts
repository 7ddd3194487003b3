import { publicFile } from '@sen/contract/files'
import { isNestedTooDeeply } from '@sen/model/trust/css-nesting'
import { withoutFrameUnits, withoutHeightQueries } from '@sen/model/trust/frame-lengths'
import { misleadingLink } from '@sen/model/trust/link-hosts'
import DOMPurify, { type Config } from 'dompurify'
import { FRAME_COLOURS } from '../../../../lib/mail-colours.ts'
import { preserveProportions } from '../../../../lib/mail-frame/preserve-proportions.ts'
import { foldQuote } from './fold-quote.ts'
import { addLeadsTo, LEADS_TO_CLASS } from './leads-to-note.ts'

/** The server has sanitised the HTML already; this is the second barrier, in the engine that renders it. */
const CONFIG: Config & { RETURN_DOM: true } = {
  RETURN_DOM: true,
  USE_PROFILES: { html: true },
  FORCE_BODY: true,
  FORBID_TAGS: [
    ...['form', 'input', 'button', 'textarea', 'select', 'option', 'label', 'fieldset', 'legend', 'datalist', 'output'],
    ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'dialog', 'menu', 'slot', 'template', 'marquee'],
  ],
  FORBID_ATTR: ['name', 'srcset', 'ping', 'autofocus', 'tabindex', 'accesskey', 'contenteditable', 'popover'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** The server prefixes ids. Others are removed, because they could clash with those of the page. */
const OWN_ID = /^sen-m-./
/** Classes that only this page may set. */
const OUR_CLASSES = [LEADS_TO_CLASS, 'sen-fold', 'sen-left-out'] as const

DOMPurify.addHook('uponSanitizeAttribute', (_, data) => {
  if (data.attrName === 'id') data.keepAttr = OWN_ID.test(data.attrValue)
})

export interface FrameWords {
  /** Label of the fold. Without it, nothing is folded: paper cannot be unfolded. */
  readonly fold?: string
  /** Text before the real host of a link whose text names another. */
  readonly leadsTo: string
  /** Removes all styles, for mail whose styles hide its text. */
  readonly isUnstyled?: boolean
}

/** Elements treated between two yields. Comparing the hosts of a link takes the longest. */
const LINKS_AT_ONCE = 10
const STYLED_AT_ONCE = 100

/** Sanitises a body again, folds its quotation, makes links safe and adds the real host to misleading ones. */
export function sanitiseHtml(html: string, words: FrameWords): string {
  const steps = sanitiseInSteps(html, words)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Sanitises a long body as `sanitiseHtml` does, but yields often, so that the page can react meanwhile. */
export function* sanitiseInSteps(
  html: string,
  { fold, leadsTo, isUnstyled = false }: FrameWords,
): Generator<undefined, string> {
  if (!DOMPurify.isSupported) throw new Error('this browser cannot sanitise HTML')
  // With RETURN_DOM, DOMPurify returns the body element, but its types only say Node.
  const body = DOMPurify.sanitize(html, CONFIG) as unknown as HTMLElement
  if (isUnstyled) undress(body)
  for (const classed of body.querySelectorAll('[class*="sen-"]')) classed.classList.remove(...OUR_CLASSES)
  yield
  for (const [index, link] of body.querySelectorAll('a[href]').entries()) {
    if (index % LINKS_AT_ONCE === 0) yield
    // The outer page handles links within the mail.
    if (link.getAttribute('href')?.startsWith('#')) continue
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
    const [text, href] = [link.textContent ?? '', link.getAttribute('href') ?? '']
    const misleading = misleadingLink(text, href)
    if (misleading) addLeadsTo(link, misleading.real, leadsTo)
  }
  for (const [index, styled] of body.querySelectorAll('[style]').entries()) {
    if (index % STYLED_AT_ONCE === 0) yield
    styled.setAttribute('style', withoutFrameUnits(styled.getAttribute('style') ?? ''))
  }
  for (const sheet of body.querySelectorAll('style')) {
    yield
    const css = sheet.textContent ?? ''
    if (isNestedTooDeeply(css)) sheet.remove()
    else sheet.textContent = withoutHeightQueries(withoutFrameUnits(css))
  }
  yield
  for (const picture of body.querySelectorAll('img[src*="/public/files/"]')) drawFromHere(picture)
  preserveProportions(body)
  showLeftOut(body)
  if (fold !== undefined) foldQuote(body, fold)
  return body.innerHTML
}

const OWN_PICTURE = new RegExp(`^https?://[^/?#]+(${publicFile.path.replace(':uuid', '[\\da-f-]{36}')})$`, 'i')

/** A draft's logo has an absolute address, perhaps with another host name, which the frame blocks. */
function drawFromHere(picture: Element): void {
  const [, path] = OWN_PICTURE.exec(picture.getAttribute('src') ?? '') ?? []
  if (path !== undefined) picture.setAttribute('src', path)
}

function undress(body: HTMLElement): void {
  for (const sheet of body.querySelectorAll('style')) sheet.remove()
  for (const attribute of ['style', 'bgcolor', 'background', 'color', 'hidden']) {
    for (const dressed of body.querySelectorAll(`[${attribute}]`)) dressed.removeAttribute(attribute)
  }
}

/** Approximate width of a letter. Pictures with a width keep it. */
const LETTER_PIXELS = 7
const LINE_PIXELS = 24
const LONGEST_NAME = 80
/** Smaller pictures are spacers or tracking pixels. */
const LEAST_PIXELS = 8

/** The placeholder's address loads nothing, so the mail's rules for `img` still apply. */
function showLeftOut(body: HTMLElement): void {
  for (const picture of body.querySelectorAll('img:not([src])')) {
    // Half of an emoji, which the cut may leave, cannot be encoded in an address.
    const name = (picture.getAttribute('alt') ?? '')
      .trim()
      .slice(0, LONGEST_NAME)
      .replaceAll(/\p{Surrogate}/gu, '')
    const [width, height] = [sizeOf(picture, 'width'), sizeOf(picture, 'height')]
    const isSized = width !== undefined || height !== undefined
    if (!isSized && name === '') continue
    const isTiny = (width ?? LINE_PIXELS) < LEAST_PIXELS || (height ?? LINE_PIXELS) < LEAST_PIXELS
    if (name !== '' && !isTiny) {
      picture.classList.add('sen-left-out')
      picture.setAttribute('title', name)
    }
    const natural = { width: width ?? name.length * LETTER_PIXELS + 12, height: height ?? LINE_PIXELS }
    picture.setAttribute('src', faceOf(isTiny ? '' : name, natural))
  }
}

function sizeOf(picture: Element, side: 'width' | 'height'): number | undefined {
  const said = /^\s*(\d{1,5})(?:px)?\s*$/.exec(picture.getAttribute(side) ?? '')?.[1]
  return said === undefined ? undefined : Number(said)
}

function faceOf(name: string, { width, height }: { readonly width: number; readonly height: number }): string {
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = `<text x="6" y="16" font-family="system-ui,sans-serif" font-size="12" font-style="italic" fill="${FRAME_COLOURS.leftOutInk}">${words}</text>`
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${name === '' ? '' : text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(page)}`
}
