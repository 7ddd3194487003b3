import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import { formatFull, type TimeStyle } from '../../../lib/dates.ts'
import { authorsOf } from '../../../lib/names/authors.ts'
import { nameAndAddress } from '../../../lib/names/name-and-address.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { MAIL_STYLE } from '../../../widgets/printing/paper-style.ts'
import { escaped } from '../../../widgets/printing/print-page.ts'
import { differingSentDate } from '../message/differing-sent-date.ts'

export interface PrintWords {
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly attachments: string
  readonly noSubject: string
  /** Shown with mail whose sender may be forged. */
  readonly forged: string
  readonly dated: (writtenDay: string) => string
  readonly beginningOnly: string
}

export interface PrintedMessage {
  readonly message: MessageField
  /** HTML sanitised in this browser, in one or several parts; empty for a plain text body. */
  readonly html: readonly string[]
  readonly isBeginning?: boolean
}

/** Marks a possibly forged sender as on the page. */
export function printedMessages(
  subject: string,
  copies: readonly PrintedMessage[],
  { words, style }: { words: PrintWords; style: TimeStyle },
): { readonly title: string; readonly body: string } {
  const title = subject || words.noSubject
  const articles = copies.map((copy) => articleOf(copy, words, style))
  return { title, body: `<h1>${escaped(title)}</h1>${articles.join('')}` }
}

function articleOf(copy: PrintedMessage, words: PrintWords, style: TimeStyle): string {
  const { message } = copy
  const lines = [line(words.to, message.to), line(words.cc, message.cc), line(words.bcc, message.bcc)].join('')
  const warning = message.verdict?.outcome === 'forged' ? `<strong>${escaped(words.forged)}</strong>` : ''
  const head = `<header>${timeOf(message, words, style)}<b>${escaped(authorsOf(message).map(nameAndAddress).join(', '))}</b>${lines}${warning}</header>`
  return `<article>${head}${bodyOf(copy, words)}${filesOf(message, words, style)}</article>`
}

function timeOf(message: MessageField, words: PrintWords, style: TimeStyle): string {
  const dated = differingSentDate(message)
  const small = dated ? `<small>${escaped(words.dated(formatFull(dated, style)))}</small>` : ''
  return `<time>${escaped(formatFull(new Date(message.date * 1_000), style))}${small}</time>`
}

/** Selects the same files as the page does. */
function filesOf({ files, body_format }: MessageField, words: PrintWords, { language }: TimeStyle): string {
  const listed = files.filter((file) => !(file.inline && body_format === 'html'))
  if (listed.length === 0) return ''
  const items = listed.map((file) => `<li>${escaped(file.name)} (${formatSize(file.size, language)})</li>`)
  return `<section><h2>${escaped(words.attachments)}</h2><ul>${items.join('')}</ul></section>`
}

/** Each mail's styles stay in a shadow tree, so that they do not affect other mail. */
function bodyOf({ message: { body, body_format }, html, isBeginning }: PrintedMessage, words: PrintWords): string {
  if (body === null) return ''
  if (body_format === 'text') return `<div class="text" dir="auto">${escaped(body)}</div>`
  const parts = html.map(
    (part) => `<div dir="auto"><template shadowrootmode="open"><style>${MAIL_STYLE}</style>${part}</template></div>`,
  )
  return `${parts.join('')}${isBeginning ? `<p>${escaped(words.beginningOnly)}</p>` : ''}`
}

function line(label: string, addresses: readonly AddressField[]): string {
  return addresses.length === 0
    ? ''
    : `<div>${escaped(label)}: ${escaped(addresses.map(nameAndAddress).join(', '))}</div>`
}
