import type { FileField } from '@sen/contract/messages'
import { inlineImagePath } from '@sen/model/files/file-ids'

/** Its images have addresses that this browser can load. */
export interface BodyParts {
  /** The user's text including the signature. */
  readonly own: string
  /** The quoted original as one closed block; empty when there is none. */
  readonly quote: string
}

/** The editor marks the signature block by an id. The mail uses a class, because the cleaner drops ids. */
export const SIGNATURE_ID = 'sen-signature'
const SIGNATURE_CLASS = 'sen-signature'
const QUOTE_CLASS = 'sen-quote'
const BODY_CLASS = 'sen-body'
/** Inline styles, because our style sheet is not sent. Without a font, some mail programs show Times New Roman. */
const BODY_STYLE = 'font-family:Arial,Helvetica,sans-serif;font-size:13px'

/** Other mail programs recognise a quotation by `gmail_quote` and fold it. */
export function quoteBlock(inside: string): string {
  return `<div class="gmail_quote ${QUOTE_CLASS}">${inside}</div>`
}

const OWN_FILE = /\/api\/v2\/files\/([^/?#]+)\/download(?:\?|$)/

/** The address may contain the host. */
export function uuidIn(address: string, origin = globalThis.location?.origin ?? ''): string | undefined {
  const path = origin !== '' && address.startsWith(origin) ? address.slice(origin.length) : address
  return path.startsWith('/') && !path.startsWith('//') ? OWN_FILE.exec(path)?.[1] : undefined
}

/** Images of the draft's files become `cid:` references (RFC 2392). */
export function toMailHtml({ own, quote }: BodyParts, files: readonly FileField[]): string {
  const box = parsed(own + quote)
  for (const image of box.querySelectorAll('img[src]')) {
    const uuid = uuidIn(image.getAttribute('src') ?? '')
    const file = files.find((one) => one.uuid === uuid && one.content_id !== '')
    if (file) image.setAttribute('src', `cid:${encodeURI(file.content_id)}`)
  }
  // Style sheets of a quotation would apply to the whole mail.
  for (const sheet of box.querySelectorAll('style')) sheet.remove()
  for (const signature of box.querySelectorAll(`#${SIGNATURE_ID}`)) {
    signature.removeAttribute('id')
    signature.classList.add(SIGNATURE_CLASS)
  }
  const quotes = [...box.children].filter((child) => child.classList.contains(QUOTE_CLASS))
  for (const quote of quotes) quote.remove()
  const text = box.innerHTML === '' ? '' : `<div class="${BODY_CLASS}" style="${BODY_STYLE}">${box.innerHTML}</div>`
  const gap = text !== '' && quotes.length > 0 && !endsInEmptyLine(box) ? '<br>' : ''
  return text + gap + quotes.map((quote) => quote.outerHTML).join('')
}

function endsInEmptyLine({ lastElementChild: last }: Element): boolean {
  return last !== null && last.nextSibling === null && last.textContent?.trim() === '' && !last.querySelector('img')
}

/** The HTML may contain `cid:` references or resolved addresses. */
export function fromMailHtml(html: string, files: readonly FileField[]): BodyParts {
  const box = parsed(html)
  for (const sheet of box.querySelectorAll('style')) sheet.remove()
  return partsOf(unwrapped(box), files)
}

function partsOf(box: HTMLElement, files: readonly FileField[]): BodyParts {
  for (const image of box.querySelectorAll('img[src^="cid:" i]')) {
    const id = decoded(image.getAttribute('src')?.slice('cid:'.length) ?? '')
    const file = files.find((one) => one.content_id !== '' && one.content_id === id)
    if (file) image.setAttribute('src', inlineImagePath(file.uuid))
  }
  const quotes = [...box.children].filter((child) => child.classList.contains(QUOTE_CLASS))
  for (const quote of quotes) {
    const gap = quote.previousElementSibling
    // `toMailHtml` has added this line.
    if (gap?.tagName === 'BR' && gap.previousElementSibling?.classList.contains(BODY_CLASS)) gap.remove()
    quote.remove()
  }
  for (const body of box.querySelectorAll(`.${BODY_CLASS}`)) body.replaceWith(...body.childNodes)
  const signature = box.querySelector(`.${SIGNATURE_CLASS}`)
  if (signature) {
    signature.classList.remove(SIGNATURE_CLASS)
    if (signature.className === '') signature.removeAttribute('class')
    signature.id = SIGNATURE_ID
  }
  return { own: box.innerHTML, quote: quotes.map((quote) => quote.outerHTML).join('') }
}

/** Writes one block per line and preserves spaces. */
export function htmlFromText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => `<div>${lineHtml(line) || '<br>'}</div>`)
    .join('')
}

/** A leading tab becomes four spaces; tabs between cells stay. */
export function lineHtml(line: string): string {
  return escapeHtml(line)
    .replace(/^\t+/, (tabs) => '    '.repeat(tabs.length))
    .replaceAll(/^ | (?= )/g, '&nbsp;')
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function showsFile({ own, quote }: BodyParts, file: FileField): boolean {
  return file.content_id !== '' && `${own}${quote}`.includes(`/files/${file.uuid}/download`)
}

/**
 * Images count as text (spec section 5).
 * @param signature as it was inserted, so that edits within its block count as own text; undefined when unknown
 */
export function hasOwnText(own: string, signature: string | undefined): boolean {
  // Fast path while typing: a long text need not be parsed to see that there is some.
  const [aboveSignature = ''] = own.split(`id="${SIGNATURE_ID}"`, 1)
  if (/(?:^|>)[^<>\S]*[\p{L}\p{N}]/u.test(aboveSignature)) return true
  const box = parsed(own)
  removeSignature(box, signature)
  return box.querySelector('img') !== null || bareText(box) !== ''
}

/** Keeps a block that was edited. */
export function removeSignature(box: HTMLElement, signature: string | undefined): void {
  const block = box.querySelector(`#${SIGNATURE_ID}`)
  if (block && (signature === undefined || bareText(block) === bareText(parsed(signature)))) block.remove()
}

function bareText(element: Element): string {
  return (element.textContent ?? '').replaceAll(INVISIBLE, '')
}

const BLOCK = /^(DIV|P|UL|OL|TABLE|BLOCKQUOTE|PRE|H[1-6]|HR)$/
const INVISIBLE = /[\s\u200b-\u200d\u2060\ufeff]+/gu

/** DOMParser creates a document that loads no resources and runs no scripts. */
function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** Each save and reopen wraps the body in a div, which would pile up. */
function unwrapped(box: HTMLElement): HTMLElement {
  let inner = box
  for (;;) {
    const [only, ...more] = [...inner.childNodes].filter(
      (node) => node.nodeType !== Node.TEXT_NODE || node.textContent?.trim(),
    )
    if (more.length > 0 || !(only instanceof HTMLElement) || only.tagName !== 'DIV' || only.attributes.length > 0)
      return inner
    if (![...only.children].some((child) => BLOCK.test(child.tagName))) return inner
    inner = only
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
