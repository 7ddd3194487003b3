import type { ComposeRequest, DeliveryReport } from '@sen/core/ports/mime'
import { mailDateInUtc } from '@sen/model/mail-dates'
import { isAscii } from '@sen/model/text/punycode'
import MimeNode from 'nodemailer/lib/mime-node'
import { addressField, headerFields, lineOf, linesOf, messageIdField, referencesField } from './header-fields.ts'

/** Builds a delivery report (RFC 3464). */
export async function composeReport(request: ComposeRequest, report: DeliveryReport): Promise<Uint8Array> {
  const root = new MimeNode('multipart/report; report-type=delivery-status', { newline: '\r\n' })
  root.setHeader({
    From: [addressField(request.from)],
    To: request.to.map(addressField),
    Subject: lineOf(request.subject),
    'Message-ID': messageIdField(request.messageIdHeader),
    Date: mailDateInUtc(request.date),
    ...(request.inReplyTo ? { 'In-Reply-To': referencesField([request.inReplyTo]) } : {}),
    ...(request.references.length > 0 ? { References: referencesField(request.references) } : {}),
    ...headerFields(request.headers),
  })
  root.createChild('text/plain; charset=utf-8').setContent(linesOf(request.text))
  const header = linesOf(report.originalHeader)
  // RFC 6533 is used for non-ASCII addresses only, because fewer programs read it.
  const isGlobal = !isAscii(header) || report.recipients.some((fields) => !isAscii(recipientsIn(fields)))
  const status = statusOf(report, isGlobal)
  root.createChild(isGlobal ? 'message/global-delivery-status' : 'message/delivery-status').setContent(status)
  if (report.original === undefined) {
    root.createChild(isGlobal ? 'message/global-headers' : 'text/rfc822-headers').setContent(header)
  } else {
    const type = isGlobal ? 'message/global' : 'message/rfc822'
    const head = `Content-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`
    root.createChild(type).setRaw(Buffer.concat([Buffer.from(head), report.original]))
  }
  return root.build()
}

function recipientsIn(fields: Readonly<Record<string, string>>): string {
  return `${fields['Original-Recipient'] ?? ''}${fields['Final-Recipient'] ?? ''}`
}

/** The message's block comes first, then one per recipient (RFC 3464 section 2.1). */
function statusOf(report: DeliveryReport, isGlobal: boolean): string {
  const blocks = [report.message, ...report.recipients]
  return `${blocks.map((fields) => statusLines(fields, isGlobal).join('\r\n')).join('\r\n\r\n')}\r\n`
}

function statusLines(fields: Readonly<Record<string, string>>, isGlobal: boolean): string[] {
  return Object.entries(headerFields(fields))
    .filter(([, value]) => value !== '')
    .map(([name, value]) => folded(`${name}: ${isGlobal ? value : value.replaceAll(/[^\x20-\x7e]/g, '?')}`))
}

/** Folds at existing spaces, so a long word may exceed the line length. */
function folded(line: string): string {
  return line.replaceAll(/(.{1,76})( |$)/g, (_, words: string, end: string) => (end ? `${words}\r\n ` : words))
}
