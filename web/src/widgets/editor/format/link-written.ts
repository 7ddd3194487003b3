import { SIGNATURE_ID } from '../../../data/drafts/body-html.ts'
import { linkPieces } from '../../../lib/links.ts'

/** What may be an address; most text has none, and is not looked through any further. */
const MAYBE = /https?:|www\.|@/i

/**
 * Makes links of web and mail addresses that were only written, as every mail program does. In what is saved, not in the
 * editor: a word is never drawn anew while somebody writes it. A signature stays as it was saved.
 */
export function linkWritten(box: HTMLElement): void {
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

/**
 * The other way, for what goes into the editor: a link whose words are its address is only written there, so that it
 * goes where it says when somebody changes it. What is left of it at saving is made a link again.
 */
export function unlinkWritten(html: string): string {
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
