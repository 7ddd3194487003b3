import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import { formatFull, type TimeStyle } from '../../../lib/dates.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { escaped } from './print-page.ts'

/** The words of the page, in the language of the reader. */
export interface PrintWords {
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly attachments: string
  readonly noSubject: string
}

/**
 * Messages on paper: who, to whom, when, what, and which files came along.
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
  const sent = new Date((message.header_date ?? message.date) * 1_000)
  const lines = [line(words.to, message.to), line(words.cc, message.cc), line(words.bcc, message.bcc)].join('')
  const files = message.files.filter((file) => !file.inline)
  const list = files.map((file) => `<li>${escaped(file.name)} (${formatSize(file.size, style.language)})</li>`)
  const head = `<header><time>${escaped(formatFull(sent, style))}</time><b>${escaped(written(message.from))}</b>${lines}</header>`
  const listed = list.length > 0 ? `<ul aria-label="${escaped(words.attachments)}">${list.join('')}</ul>` : ''
  return `<article>${head}${bodyOf(message, cleaned)}${listed}</article>`
}

/** Each mail's styles stay in a tree of their own, so that those of one do not dress another. */
function bodyOf({ body, body_format }: MessageField, cleaned: (html: string) => string): string {
  if (body === null) return ''
  if (body_format === 'text') return `<div class="text" dir="auto">${escaped(body)}</div>`
  return `<div dir="auto"><template shadowrootmode="open"><style>img{max-width:100%}</style>${cleaned(body)}</template></div>`
}

function line(label: string, addresses: readonly AddressField[]): string {
  return addresses.length === 0 ? '' : `<div>${escaped(label)}: ${escaped(addresses.map(written).join(', '))}</div>`
}

function written({ name, email }: AddressField): string {
  return name === '' ? email : `${name} <${email}>`
}
