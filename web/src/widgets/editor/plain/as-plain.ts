import { htmlFromText, SIGNATURE_ID } from '../../../data/drafts/body-html.ts'
import type { DraftContent } from '../../../data/drafts/draft-content.ts'
import { plainTextOf } from '../../../data/drafts/plain-text.ts'

type Text = Pick<DraftContent, 'own' | 'quote' | 'isPlain'>

/** Marks the quotation by `> `. The signature stays a block of its own, so that it can be replaced. */
export function asPlain({ own, quote }: Pick<Text, 'own' | 'quote'>): Text {
  const { body } = new DOMParser().parseFromString(own, 'text/html')
  const signature = body.querySelector(`#${SIGNATURE_ID}`)
  const quoted = quote === '' ? '' : `<div><br></div>${linesOf(quote)}`
  if (!signature) return { own: linesOf(own) + quoted, quote: '', isPlain: true }
  const block = `<div id="${SIGNATURE_ID}">${linesOf(signature.innerHTML)}</div>`
  const before = linesOf(htmlBetween(body, (range) => range.setEndBefore(signature)))
  const after = htmlBetween(body, (range) => range.setStartAfter(signature))
  const rest = plainTextOf(after) === '' ? '' : linesOf(after)
  return { own: before + block + rest + quoted, quote: '', isPlain: true }
}

function linesOf(html: string): string {
  return htmlFromText(plainTextOf(html))
}

function htmlBetween(body: HTMLElement, narrow: (range: Range) => void): string {
  const range = body.ownerDocument.createRange()
  range.selectNodeContents(body)
  narrow(range)
  const box = body.ownerDocument.createElement('div')
  box.append(range.cloneContents())
  return box.innerHTML
}
