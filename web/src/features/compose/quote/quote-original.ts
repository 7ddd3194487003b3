import { t } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { withoutSpoofMarker } from '@sen/model/subjects'
import { withoutHiddenText } from '@sen/model/text/hidden-text'
import { escapeHtml, lineHtml, quoteBlock } from '../../../data/drafts/body-html.ts'
import type { TimeStyle } from '../../../lib/dates.ts'
import { authorsOf } from '../../../lib/names/authors.ts'
import { nameAndAddress } from '../../../lib/names/name-and-address.ts'

/** The style is literal, because mail has no design tokens. Most mail programs use it. */
const QUOTE_STYLE = 'margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex'

export function replyQuote(message: MessageField, style: TimeStyle): string {
  const { date, time } = dayAndTime(message, style)
  const author = escapeHtml(authorsOf(message).map(nameAndAddress).join(', '))
  const line = t`At ${time}, ${date}, ${author} wrote:`
  return quoteBlock(
    `<div class="gmail_attr">${line}</div><blockquote class="gmail_quote" style="${QUOTE_STYLE}">${bodyOf(message)}</blockquote>`,
  )
}

export function forwardQuote(message: MessageField, style: TimeStyle): string {
  const { date, time } = dayAndTime(message, style)
  const lines = [
    [t`From`, authorsOf(message).map(nameAndAddress).join(', ')],
    [t`Date`, `${time}, ${date}`],
    [t`Subject`, withoutSpoofMarker(message.subject)],
    [t`To`, message.to.map(nameAndAddress).join(', ')],
    [t`Cc`, message.cc.map(nameAndAddress).join(', ')],
  ] as const
  const head = lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<div><b>${escapeHtml(label)}:</b> ${escapeHtml(value)}</div>`)
  const title = `<div>---------- ${escapeHtml(t`Forwarded message`)} ----------</div>`
  return quoteBlock(`<div class="gmail_attr">${title}${head.join('')}</div><br>${bodyOf(message)}`)
}

function dayAndTime(message: MessageField, { language, timeZone }: TimeStyle): { date: string; time: string } {
  const at = new Date((message.header_date ?? message.date) * 1_000)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'vi' ? 'vi' : 'en-GB', { timeZone, ...options }).format(at)
  return { date: format({ dateStyle: 'medium' }), time: format({ timeStyle: 'short' }) }
}

function bodyOf({ body, body_format: format }: MessageField): string {
  if (body === null) return ''
  return format === 'text' ? linesOf(body) : withoutHiddenText(undressed(body))
}

const DEEPEST_QUOTE = 20

/** Some mail programs ignore `white-space`. In `>From`, the mark comes from the mbox format (RFC 4155). */
export function linesOf(text: string): string {
  let html = ''
  let depth = 0
  for (const [at, line] of text.replaceAll(/\r\n?/g, '\n').split('\n').entries()) {
    const [marks = ''] = /^>From /.test(line) ? [] : (/^(?:> ?)+/.exec(line) ?? [])
    const wanted = Math.min(marks.replaceAll(' ', '').length, DEEPEST_QUOTE)
    const isSame = wanted === depth && at > 0
    for (; depth < wanted; depth++) html += `<blockquote class="gmail_quote" style="${QUOTE_STYLE}">`
    for (; depth > wanted; depth--) html += '</blockquote>'
    html += `${isSame ? '<br>' : ''}${lineHtml(line.slice(marks.length).replaceAll('\t', '    '))}`
  }
  return html + '</blockquote>'.repeat(depth)
}

/** A style sheet could change or hide the text above the quotation. The server has inlined it, so it is removed. */
function undressed(html: string): string {
  if (!/<style|sen-m-/iu.test(html)) return html
  const box = new DOMParser().parseFromString(html, 'text/html')
  for (const sheet of box.querySelectorAll('style')) sheet.remove()
  for (const element of box.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const link of box.querySelectorAll('a[href^="#"]')) link.removeAttribute('href')
  return box.body.innerHTML
}
