import type { AddressField } from '@sen/contract/fields'
import { normaliseEmail } from '@sen/model/addresses'
import type { Settings } from '@sen/model/settings'
import type { OwnSignatures } from '../../data/account/signatures.ts'
import { htmlFromText, SIGNATURE_ID } from '../../data/drafts/body-html.ts'
import { plainTextOf } from '../../data/drafts/plain-text.ts'

export interface SignatureSource {
  readonly settings: Pick<Settings, 'enable_use_signature' | 'signature'>
  /** Signatures of single senders; the setting applies to the others. */
  readonly signatures: OwnSignatures
}

/** Returns HTML or lines of text; empty for none. */
export function signatureOf(sender: AddressField | undefined, source: SignatureSource, isPlain: boolean): string {
  const { settings, signatures } = source
  if (!settings.enable_use_signature) return ''
  const html = (sender && signatures.get(normaliseEmail(sender.email))) ?? settings.signature
  if (html.trim() === '') return ''
  return isPlain ? htmlFromText(plainTextOf(html)) : html
}

/** The empty line above takes the caret. */
export function signatureBlock(html: string): string {
  return html === '' ? '' : `<div><br></div><div id="${SIGNATURE_ID}">${html}</div>`
}

/** An unchanged signature is replaced, an edited one is the user's text, and a removed one stays removed. */
export function judgeSwap(own: string, before: string, after: string): 'leave' | 'replace' | 'add' | 'remove' {
  const block = parsed(own).querySelector(`#${SIGNATURE_ID}`)
  if (!block) return before === '' && after !== '' ? 'add' : 'leave'
  if (before === after || looksOf(block) !== looksOf(parsed(before))) return 'leave'
  return after === '' ? 'remove' : 'replace'
}

export function swapInHtml(own: string, before: string, after: string): string {
  const box = parsed(own)
  const block = box.querySelector(`#${SIGNATURE_ID}`)
  const verdict = judgeSwap(own, before, after)
  if (verdict === 'leave') return own
  if (verdict === 'add') return own + signatureBlock(after)
  if (verdict === 'replace' && block) block.innerHTML = after
  else block?.remove()
  return box.innerHTML
}

const MARKS: readonly (readonly [tags: RegExp, mark: string])[] = [
  [/^(B|STRONG|H[1-6])$/, 'b'],
  [/^(I|EM)$/, 'i'],
  [/^U$/, 'u'],
  [/^(S|STRIKE|DEL)$/, 's'],
]

/** Returns a normal form, because the editor and the server's cleaner write the same signature differently. */
function looksOf(root: Element): string {
  let looks = ''
  let marksBefore = ''
  const walk = (node: Node, marks: string) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.nodeValue ?? '').replaceAll(/[\s\u00a0\u200b]+/g, '')
      if (text === '') return
      looks += marks === marksBefore ? text : `[${marks}]${text}`
      marksBefore = marks
    } else if (node instanceof HTMLElement) {
      if (node.tagName === 'IMG') looks += `<${node.getAttribute('src')}>`
      const inside = marksOf(node, marks)
      for (const child of node.childNodes) walk(child, inside)
    }
  }
  walk(root, '')
  return looks
}

function marksOf(element: HTMLElement, outside: string): string {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style
  const decoration = `${textDecorationLine} ${textDecoration}`
  const isLink = element.tagName === 'A'
  const own = [
    ...MARKS.filter(([tags]) => tags.test(element.tagName)).map(([, mark]) => mark),
    /^(bold|[6-9]00)/.test(fontWeight) ? 'b' : '',
    fontStyle === 'italic' ? 'i' : '',
    decoration.includes('underline') && !isLink ? 'u' : '',
    isLink ? `(${element.getAttribute('href')})` : '',
  ]
  const all = new Set([...outside.split(' '), ...own].filter((mark) => mark !== ''))
  // A link is underlined by default.
  if ([...all].some((mark) => mark.startsWith('('))) all.delete('u')
  return [...all].toSorted().join(' ')
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
