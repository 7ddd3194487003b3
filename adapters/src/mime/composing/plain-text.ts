import { normalForm } from '@sen/model/text/normal-form'
import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

/** Stands for the text of an empty line until the lines are made: it is no letter, and in no text (Unicode, 23.7). */
const NO_LETTER = '\ufdd0'

/** Stands for the line above a signature, whose space at its end would be lost (RFC 3676 section 4.3). */
const SIGNATURE_MARK = '\ufdd1'

/** As the parser makes them; the library does not say so in its types. */
type Sibling = DomNode & { readonly next?: Sibling | null; readonly prev?: Sibling | null }

/** A line break that is all of its line is that one empty line, and no second one. */
const lineBreak: FormatCallback = (element: Sibling, _walk, builder) => {
  if (element.parent && !element.prev && !element.next) builder.addInline(NO_LETTER)
  else builder.addLineBreak()
}

/** A tab stands between cells, however they are written; one that only has a picture in it is no column of the text. */
const cell: FormatCallback = (element: Sibling, walk, builder) => {
  if (isPicture(element)) return
  const [only, ...more] = element.children.filter(({ type, data }) => type !== 'text' || data?.trim())
  // The editor writes a line of its own in each.
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

/** An empty line stands above it: it is no part of the signature. */
const quotation: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addInline(NO_LETTER)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** Mail programs fold away what follows this line. In a quotation it is no signature of this message. */
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

/** A picture is named, so that readers of the text know that there is one. */
const picture: FormatCallback = (element, _walk, builder) => {
  const name = element.attribs?.alt?.trim() ?? ''
  if (name !== '' && !isWithin(element, 'sen-signature')) builder.addInline(`[${name}]`)
}

/** Letters as written (no capitals for headings), lines as long as the paragraphs are. */
const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 500, ellipsis: '' },
  formatters: { lineBreak, cell, quotation, signature, picture },
  selectors: [
    { selector: 'br', format: 'lineBreak' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    // The class stands at the quoted lines too, which are told by their element.
    { selector: 'div.gmail_quote', format: 'quotation' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['<', '>'] } },
    { selector: 'div.sen-signature', format: 'signature' },
    { selector: 'img', format: 'picture' },
    { selector: 'table', options: { uppercaseHeaderCells: false } },
  ],
}

/** Where the words are the address already, but for what a browser adds to it. */
const BEHIND_WORDS = / <http:\/\/(www\.[^\s<>]{1,2000})>/g

/** The text alternative of what an editor wrote: quotes with `>`, lists, links behind their words. */
export function plainTextOf(html: string): string {
  if (html.trim() === '') return ''
  const said = convert(html, OPTIONS).replaceAll(BEHIND_WORDS, (behind, address: string, at: number, text: string) =>
    text.endsWith(address, at) ? '' : behind,
  )
  return normalForm(said.replaceAll(NO_LETTER, '').replaceAll(SIGNATURE_MARK, '-- '), 'NFC')
}
