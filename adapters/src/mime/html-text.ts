import { compile, type FormatCallback } from 'html-to-text'

/** Text comes after markup and styles; what is not within this much of it is not searched or quoted. */
const MAX_INPUT_CHARACTERS = 1_000_000
/** The converter's time grows with the square of the depth; a long chain of quotes stays far below. */
const MAX_DEPTH = 400
const MAX_CHILDREN = 20_000

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi
const CLOSES_ITSELF = /^(area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|t[dhr]|wbr)$/i

/** What a browser sets on a line of its own, and the converter does not know. */
const OTHER_BLOCKS = [
  ...['tr', 'caption', 'dl', 'dt', 'dd', 'center', 'figure', 'figcaption', 'fieldset', 'legend', 'details', 'summary'],
]

/** What stands beside one another, as cells do: the words of one are not joined to those of the next. */
const apart: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const convert = compile({
  wordwrap: false,
  // Its default holds U+200B too, which parts no word.
  whitespaceCharacters: ' \t\r\n\f',
  formatters: { apart },
  limits: { maxDepth: MAX_DEPTH, maxChildNodes: MAX_CHILDREN, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', options: { uppercaseHeaderCells: false } },
    ...OTHER_BLOCKS.map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['td', 'th', 'button', 'option'].map((selector) => ({ selector, format: 'apart' })),
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'title', format: 'skip' },
    { selector: 'head', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'template', format: 'skip' },
  ],
})

/** The readable text of an HTML body: paragraphs, lists and quotes (`> `) kept, no addresses of links and images. */
export function htmlToText(html: string): string {
  const looked = html.slice(0, MAX_INPUT_CHARACTERS)
  return depthOf(looked) > MAX_DEPTH ? bareText(looked) : convert(looked)
}

/** How deep elements stand in each other, roughly: those that close themselves do not count. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, slash, name] of html.matchAll(TAG)) {
    if (CLOSES_ITSELF.test(name ?? '')) continue
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** What ends a line there. */
const LINE_END = /<(?:br|\/(?:p|div|tr|li|h[1-6]|table|blockquote))\b[^<>]*>/gi

/** For what nobody wrote by hand: the text between the tags. */
function bareText(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[^<]*(?:<(?!\/\1)[^<]*)*/gi, ' ')
    .replaceAll(LINE_END, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** Plain text as HTML, for a body that is part plain and part HTML. */
export function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}
