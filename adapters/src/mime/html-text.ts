import { compile, type FormatCallback } from 'html-to-text'

/** Text beyond this is neither searched nor quoted. */
const MAX_INPUT_CHARACTERS = 1_000_000
/** The converter's time grows with the square of the depth. */
const MAX_DEPTH = 400
const MAX_CHILDREN = 20_000

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi
const CLOSES_ITSELF = /^(area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|t[dhr]|wbr)$/i

/** Browsers show these as blocks, but the converter does not know them. */
const OTHER_BLOCKS = [
  ...['tr', 'caption', 'dl', 'dt', 'dd', 'center', 'figure', 'figcaption', 'fieldset', 'legend', 'details', 'summary'],
]

const apart: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const convert = compile({
  wordwrap: false,
  // The default includes U+200B, which does not separate words.
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

/** URLs of links and images are left out. */
export function htmlToText(html: string): string {
  const looked = html.slice(0, MAX_INPUT_CHARACTERS)
  return depthOf(looked) > MAX_DEPTH ? bareText(looked) : convert(looked)
}

/** The depth is an estimate; elements that close themselves are not counted. */
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

const LINE_END = /<(?:br|\/(?:p|div|tr|li|h[1-6]|table|blockquote))\b[^<>]*>/gi

/** Returns the text between the tags, for markup that is too deep. */
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

export function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}
