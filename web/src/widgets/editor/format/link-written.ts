import { SIGNATURE_ID } from '../../../data/drafts/body-html.ts'
import { linkPieces } from '../../../lib/links.ts'

/** Fast check for a possible address, which most text does not contain. */
const MAYBE = /https?:|www\.|@/i

/** Runs on the exported HTML only: the editor must not re-render a word while it is typed. Signatures stay as saved. */
export function linkUrlsInText(box: HTMLElement): void {
  if (!MAYBE.test(box.textContent ?? '')) return
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const written: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (MAYBE.test(text.data) && !text.parentElement?.closest(`a, #${SIGNATURE_ID}`)) written.push(text)
  }
  for (const text of written) {
    const pieces = linkPieces(text.data)
    if (pieces.some(({ href }) => href !== undefined)) text.replaceWith(...pieces.map(nodeOf))
  }
}

/** Reverse of `linkUrlsInText` for text that goes into the editor, so that editing an address changes its target. */
export function unlinkUrlsInText(html: string): string {
  if (!/<a\b/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const said = [...body.querySelectorAll('a')].filter((link) => !link.closest(`#${SIGNATURE_ID}`) && isWritten(link))
  for (const link of said) link.replaceWith(link.textContent ?? '')
  body.normalize()
  return said.length === 0 ? html : body.innerHTML
}

function isWritten(link: HTMLAnchorElement): boolean {
  const [piece, ...more] = linkPieces(link.textContent ?? '')
  const isText = [...link.childNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return isText && more.length === 0 && piece?.href !== undefined && piece.href === link.getAttribute('href')
}

function nodeOf({ text, href }: { readonly text: string; readonly href?: string }): Node {
  if (href === undefined) return document.createTextNode(text)
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}
