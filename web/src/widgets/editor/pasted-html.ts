import DOMPurify from 'dompurify'
import { WHOLE_ADDRESS } from './inert-page.ts'
import { addressOf } from './picture/strangers-pictures.ts'
import { raisedBy } from './read-letters.ts'

/** Removes everything that runs, loads or acts with our session. Returns the number of unreadable pictures. */
export function cleanPasted(fragment: DocumentFragment, looks: PastedLooks): number {
  const box = document.implementation.createHTMLDocument('').createElement('div')
  box.append(fragment)
  const pictures = box.querySelectorAll('img').length
  DOMPurify.sanitize(box, {
    IN_PLACE: true,
    SAFE_FOR_XML: false,
    ADD_TAGS: ['#comment', 'o:p', 'font', 'center'],
    ADD_ATTR: ['lang', 'class', 'align', 'valign', 'bgcolor', 'start', 'type'],
    FORBID_TAGS: [
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'svg',
      'math',
      'audio',
      'video',
      'picture',
      'source',
      'style',
    ],
    FORBID_ATTR: ['srcset', 'background', 'poster', 'name', 'contenteditable'],
    // DOMPurify checks every attribute with this, also `colspan="2"`, so values that are no addresses must match.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|cid|blob|data):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  })
  for (const [selector, attribute] of ADDRESSES) {
    for (const element of box.querySelectorAll(selector)) {
      if (!WHOLE_ADDRESS.test(element.getAttribute(attribute) ?? '')) element.removeAttribute(attribute)
    }
  }
  for (const table of box.querySelectorAll('table')) giveWidths(table)
  boundLevels(box)
  keepSpaces(box)
  markRaised(box)
  if (looks === 'page') dropSurroundings(box)
  if (looks === 'chosen') dropUnchosen(box)
  dropUnreadable(box)
  for (const image of box.querySelectorAll('img')) {
    const address = addressOf(image)
    if (address === '' || (/^data:/i.test(address) && !/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(address)))
      image.remove()
  }
  for (const entity of box.querySelectorAll('._Entity, ._E_EBlockEntityContainer')) entity.removeAttribute('class')
  const lost = pictures - box.querySelectorAll('img').length
  fragment.append(...box.childNodes)
  return lost
}

const ADDRESSES = [
  ['[href]', 'href'],
  ['[src]', 'src'],
] as const

/** Office programs have nine list levels; the library would create any number. */
function boundLevels(box: HTMLElement): void {
  for (const item of box.querySelectorAll('[style*="mso-list" i]')) {
    const style = item.getAttribute('style') ?? ''
    item.setAttribute('style', style.replaceAll(/(?<=\blevel)0*\d{2,}/gi, '9'))
  }
  for (const item of box.querySelectorAll('[data-aria-level]')) {
    if (Number.parseInt(item.getAttribute('data-aria-level') ?? '', 10) > 9) item.setAttribute('data-aria-level', '9')
  }
}

/** Google Sheets writes tables without a width and column widths in `col`, which the model does not read. */
function giveWidths(table: HTMLTableElement): void {
  if (table.style.width === '0px') {
    table.style.removeProperty('width')
    table.style.removeProperty('table-layout')
  }
  const columns = [...table.querySelectorAll('col')]
  const cells = [...(table.rows[0]?.cells ?? [])]
  if (columns.length !== cells.length) return
  for (const [at, cell] of cells.entries()) {
    const width = Number(columns[at]?.getAttribute('width'))
    if (cell.style.width === '' && width > 0) cell.style.width = `${width}px`
  }
}

/** Removes default formats: black on white, common fonts and sizes. */
function dropUnchosen(box: HTMLElement): void {
  for (const { style } of box.querySelectorAll<HTMLElement>('[style]')) {
    for (const name of ['font-family', 'line-height']) style.removeProperty(name)
    if (/^(small|medium|1[0-2](\.\d+)?pt|1[2-6](\.\d+)?px)$/.test(style.fontSize)) style.removeProperty('font-size')
    if (isBlack(style.color)) style.removeProperty('color')
    if (/^(transparent|white|rgba?\(255, 255, 255|rgba\(0, 0, 0, 0\))/.test(style.backgroundColor))
      style.removeProperty('background-color')
  }
}

function isBlack(colour: string): boolean {
  const levels = levelsOf(colour)
  return levels === undefined
    ? colour === 'black'
    : Math.max(...levels) <= 70 && Math.max(...levels) - Math.min(...levels) < 20
}

function levelsOf(colour: string): readonly [number, number, number] | undefined {
  const [, red, green, blue] = /^rgba?\((\d+), ?(\d+), ?(\d+)/.exec(colour) ?? []
  return red === undefined ? undefined : [Number(red), Number(green), Number(blue)]
}

/** Removes the page's own format, which is copied with each element. Meaningful colours stay. */
function dropSurroundings(box: HTMLElement): void {
  for (const element of box.querySelectorAll<HTMLElement>('[style]')) {
    const { style } = element
    for (const name of ['font', 'font-family', 'font-size', 'line-height']) {
      if (name !== 'font-size' || style.fontSize !== SMALLER) style.removeProperty(name)
    }
    if (isGrey(style.color) || element.closest('a')) style.removeProperty('color')
    const ground = style.backgroundColor
    for (const name of ['background', 'background-color']) style.removeProperty(name)
    if (ground !== '' && !isGrey(ground) && !SEEN_THROUGH.test(ground)) style.backgroundColor = ground
  }
}

const SEEN_THROUGH = /^(?:transparent|initial|inherit|unset|rgba\(.*, 0\))$/

/** Pages use black, white and grey by default. */
function isGrey(colour: string): boolean {
  const levels = levelsOf(colour)
  if (levels === undefined)
    return /^(?:black|white|gr[ae]y|inherit|initial|unset|currentcolor|windowtext)$/i.test(colour)
  return Math.max(...levels) - Math.min(...levels) < 20
}

const SMALLER = 'smaller'

function markRaised(box: HTMLElement): void {
  for (const { style } of box.querySelectorAll<HTMLElement>('sup, sub')) {
    for (const name of ['font-size', 'vertical-align']) style.removeProperty(name)
  }
  for (const { style } of box.querySelectorAll<HTMLElement>(
    'span[style*="vertical-align"], font[style*="vertical-align"]',
  )) {
    const raised = raisedBy(style)
    if (raised !== undefined) Object.assign(style, { verticalAlign: raised, fontSize: SMALLER })
  }
}

/** Removes light text colours whose dark background was not copied. */
function dropUnreadable(box: HTMLElement): void {
  for (const element of box.querySelectorAll<HTMLElement>('[style*="color"]')) {
    const hasGround = element.closest('[style*="background"], [bgcolor]') !== null
    if (!hasGround && isLight(element.style.color)) element.style.removeProperty('color')
  }
}

const LIGHT_LEVEL = 190

function isLight(colour: string): boolean {
  const levels = levelsOf(colour)
  if (levels === undefined) return colour === 'white'
  const [red, green, blue] = levels
  return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT_LEVEL
}

/** Keeps line breaks and indentation of code, whose style is not copied. */
function keepSpaces(box: HTMLElement): void {
  for (const block of box.querySelectorAll<HTMLElement>('[style*="white-space"]')) {
    if (!/^(pre(-wrap)?|break-spaces)$/.test(block.style.whiteSpace)) continue
    block.style.removeProperty('white-space')
    if (block.closest('pre')) continue
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) text.replaceWith(...lineNodes(text.data))
  }
}

function lineNodes(text: string): readonly Node[] {
  const kept = text.replaceAll('\t', '    ').replaceAll(/^ +|(?<=\n) +| {2,}/g, (run) => '\u00a0'.repeat(run.length))
  return kept.split('\n').flatMap((line, at) => {
    const words = document.createTextNode(line)
    return at === 0 ? [words] : [document.createElement('br'), words]
  })
}

/** `chosen`: Google and mail, which write default formats at each word. `page`: text with the format of its page. */
export type PastedLooks = 'all' | 'chosen' | 'page'

const CHOSEN_MARK = /docs-internal-guid|google-sheets-html-origin|class="?gmail_/i
const OFFICE = /excel|word|powerpoint|onenote|sheets/i

/** @param about what the clipboard's HTML says about its program */
export function hasKeptLook(
  rawHtml: string | null | undefined,
  about: Readonly<Record<string, string | undefined>>,
): PastedLooks {
  if (CHOSEN_MARK.test(rawHtml ?? '')) return 'chosen'
  // Programs write `generator` or `Generator`.
  return OFFICE.test(`${about.ProgId ?? ''} ${about.Generator ?? about.generator ?? ''}`) ? 'all' : 'page'
}
