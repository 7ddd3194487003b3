import type { AddressField } from '@sen/contract/fields'
import { escapeHtml } from '../../data/drafts/body-html.ts'

/** HTML with placeholder lines. */
export interface SignatureTemplates {
  readonly plain: string
  readonly withLogo: string
  /** The first placeholder line of both, to be replaced first. */
  readonly firstPlaceholder: string
}

const CELL = 'padding: 0 14px 0 0; vertical-align: middle'

/** Uses a table, the only side-by-side layout that all mail programs support. */
export function templatesFor(sender: AddressField | undefined, position: string, phone: string): SignatureTemplates {
  const name = sender?.name ? `<b>${escapeHtml(sender.name)}</b>` : '<br>'
  const lines = [name, escapeHtml(position), escapeHtml(phone), escapeHtml(sender?.email ?? '')]
  const plain = lines.map((line) => `<div>${line}</div>`).join('')
  const cells = `<td style="${CELL}"><div><br></div></td><td style="${CELL}">${plain}</td>`
  const withLogo = `<table style="border-collapse: collapse"><tbody><tr>${cells}</tr></tbody></table>`
  return { plain, withLogo, firstPlaceholder: position }
}

export function withoutPlaceholders(html: string, placeholders: readonly string[]): string {
  const box = new DOMParser().parseFromString(html, 'text/html').body
  const untouched = [...box.querySelectorAll('div, p')].filter(
    ({ children, textContent }) =>
      ![...children].some(({ tagName }) => /^(DIV|P|TABLE|IMG)$/.test(tagName)) &&
      placeholders.includes((textContent ?? '').trim()),
  )
  for (const line of untouched) line.remove()
  return untouched.length === 0 ? html : box.innerHTML
}
