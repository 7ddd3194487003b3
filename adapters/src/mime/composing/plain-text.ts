import { normalForm } from '@sen/model/text/normal-form'
import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

/** The mark is a noncharacter (Unicode, 23.7), which no text contains. */
const NO_LETTER = '\ufdd0'

/** The mark keeps the signature line's trailing space (RFC 3676 section 4.3). */
const SIGNATURE_MARK = '\ufdd1'

type Sibling = DomNode & { readonly next?: Sibling | null; readonly prev?: Sibling | null }

/** A line break that is alone on its line adds no second empty line. */
const lineBreak: FormatCallback = (element: Sibling, _walk, builder) => {
  if (element.parent && !element.prev && !element.next) builder.addInline(NO_LETTER)
  else builder.addLineBreak()
}

/** Cells are separated by tabs; a cell with only a picture is no column. */
const cell: FormatCallback = (element: Sibling, walk, builder) => {
  if (isPicture(element)) return
  const [only, ...more] = element.children.filter(({ type, data }) => type !== 'text' || data?.trim())
  const isLine = more.length === 0 && (only?.name === 'div' || only?.name === 'p')
  walk(isLine ? only.children : element.children, builder)
  let next = element.next
  while (next && (next.type !== 'tag' || isPicture(next))) next = next.next
  if (next) builder.addLiteral('\t')
}

function isPicture(element: DomNode): boolean {
  let hasPicture = false
  const isEmpty = (children: readonly DomNode[] = []): boolean =>
    children.every((child) => {
      if (child.name === 'img') hasPicture = true
      return child.type === 'text' ? !child.data?.trim() : isEmpty(child.children)
    })
  return isEmpty(element.children) && hasPicture
}

/** An empty line separates it from the text. A line break above is that line already. */
const quotation: FormatCallback = (element: Sibling, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  if (element.prev?.name !== 'br') builder.addInline(NO_LETTER)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** Mail programs hide what follows this line. A quoted signature is not marked. */
const signature: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  if (!isWithin(element, 'gmail_quote')) {
    builder.openBlock({ leadingLineBreaks: 1 })
    builder.addInline(SIGNATURE_MARK)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

function isWithin({ parent }: DomNode, className: string): boolean {
  for (let up = parent; up; up = up.parent) {
    if (up.attribs?.class?.split(' ').includes(className)) return true
  }
  return false
}

const picture: FormatCallback = (element, _walk, builder) => {
  const name = element.attribs?.alt?.trim() ?? ''
  if (name !== '' && !isWithin(element, 'sen-signature')) builder.addInline(`[${name}]`)
}

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 500, ellipsis: '' },
  formatters: { lineBreak, cell, quotation, signature, picture },
  selectors: [
    { selector: 'br', format: 'lineBreak' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'div.gmail_quote', format: 'quotation' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['<', '>'] } },
    { selector: 'div.sen-signature', format: 'signature' },
    { selector: 'img', format: 'picture' },
    { selector: 'table', options: { uppercaseHeaderCells: false } },
  ],
}

/** The link's text is the same address without `http://`. */
const BEHIND_WORDS = / <http:\/\/(www\.[^\s<>]{1,2000})>/g

export function plainTextOf(html: string): string {
  if (html.trim() === '') return ''
  const said = convert(html, OPTIONS).replaceAll(BEHIND_WORDS, (behind, address: string, at: number, text: string) =>
    text.endsWith(address, at) ? '' : behind,
  )
  return normalForm(said.replaceAll(NO_LETTER, '').replaceAll(SIGNATURE_MARK, '-- '), 'NFC')
}
