import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import { formatFull, type TimeStyle } from '../../../lib/dates.ts'
import { authorsOf } from '../../../lib/names/authors.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { MAIL_STYLE } from '../../../widgets/printing/paper-style.ts'
import { escaped } from '../../../widgets/printing/print-page.ts'
import { datedApart } from '../message/dated-apart.ts'

/** The words of the page, in the language of the reader. */
export interface PrintWords {
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly attachments: string
  readonly noSubject: string
  /** Stands with a mail that may not be from whom it names. */
  readonly forged: string
  readonly dated: (writtenDay: string) => string
}

/**
 * Messages on paper: who, to whom, when, what, and which files came along; that the sender may be forged, as on the page.
 *
 * @param cleaned mail's HTML as the page shows it, cleaned in this browser
 */
export function printedMessages(
  subject: string,
  messages: readonly MessageField[],
  { words, style, cleaned }: { words: PrintWords; style: TimeStyle; cleaned: (html: string) => string },
): { readonly title: string; readonly body: string } {
  const title = subject || words.noSubject
  const articles = messages.map((message) => articleOf(message, words, style, cleaned))
  return { title, body: `<h1>${escaped(title)}</h1>${articles.join('')}` }
}

function articleOf(
  message: MessageField,
  words: PrintWords,
  style: TimeStyle,
  cleaned: (html: string) => string,
): string {
  const lines = [line(words.to, message.to), line(words.cc, message.cc), line(words.bcc, message.bcc)].join('')
  const warning = message.verdict?.outcome === 'forged' ? `<strong>${escaped(words.forged)}</strong>` : ''
  const head = `<header>${timeOf(message, words, style)}<b>${escaped(authorsOf(message).map(written).join(', '))}</b>${lines}${warning}</header>`
  return `<article>${head}${bodyOf(message, cleaned)}${filesOf(message, words, style)}</article>`
}

function timeOf(message: MessageField, words: PrintWords, style: TimeStyle): string {
  const dated = datedApart(message)
  const small = dated ? `<small>${escaped(words.dated(formatFull(dated, style)))}</small>` : ''
  return `<time>${escaped(formatFull(new Date(message.date * 1_000), style))}${small}</time>`
}

/** The same files as below the mail on the page. */
function filesOf({ files, body_format }: MessageField, words: PrintWords, { language }: TimeStyle): string {
  const listed = files.filter((file) => !(file.inline && body_format === 'html'))
  if (listed.length === 0) return ''
  const items = listed.map((file) => `<li>${escaped(file.name)} (${formatSize(file.size, language)})</li>`)
  return `<section><h2>${escaped(words.attachments)}</h2><ul>${items.join('')}</ul></section>`
}

/** Each mail's styles stay in a tree of their own, so that those of one do not dress another. */
function bodyOf({ body, body_format }: MessageField, cleaned: (html: string) => string): string {
  if (body === null) return ''
  if (body_format === 'text') return `<div class="text" dir="auto">${escaped(body)}</div>`
  return `<div dir="auto"><template shadowrootmode="open"><style>${MAIL_STYLE}</style>${cleaned(body)}</template></div>`
}

function line(label: string, addresses: readonly AddressField[]): string {
  return addresses.length === 0 ? '' : `<div>${escaped(label)}: ${escaped(addresses.map(written).join(', '))}</div>`
}

function written({ name, email }: AddressField): string {
  return name === '' ? email : `${name} <${email}>`
}
