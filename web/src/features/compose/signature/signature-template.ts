import type { AddressField } from '@sen/contract/fields'
import { escapeHtml } from '../../../data/drafts/body-html.ts'

/** What stands in most signatures, to be written over; HTML. */
export interface SignatureTemplates {
  readonly plain: string
  /** The lines beside a place for a logo, which is the first line of all. */
  readonly withLogo: string
}

const CELL = 'padding: 0 14px 0 0; vertical-align: middle'

/** A table, because it is the only way to stand side by side that every mail program knows. */
export function templatesFor(sender: AddressField | undefined, position: string, phone: string): SignatureTemplates {
  const name = sender?.name ? `<b>${escapeHtml(sender.name)}</b>` : '<br>'
  const lines = [name, escapeHtml(position), escapeHtml(phone), escapeHtml(sender?.email ?? '')]
  const plain = lines.map((line) => `<div>${line}</div>`).join('')
  const cells = `<td style="${CELL}"><div><br></div></td><td style="${CELL}">${plain}</td>`
  return { plain, withLogo: `<table style="border-collapse: collapse"><tbody><tr>${cells}</tr></tbody></table>` }
}
