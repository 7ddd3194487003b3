import { normalForm } from '@sen/model/text/normal-form'
import { convert, type HtmlToTextOptions } from 'html-to-text'

/** Letters as written (no capitals for headings), lines as long as the paragraphs are, pictures left out. */
const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 500, ellipsis: '' },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['<', '>'] } },
    { selector: 'img', format: 'skip' },
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
  return normalForm(said, 'NFC')
}
