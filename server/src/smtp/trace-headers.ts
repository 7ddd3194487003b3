import { mailDateInUtc } from '@sen/model/mail-dates'
import type { SMTPServerSession } from 'smtp-server'

export interface SmtpTransaction {
  readonly session: SMTPServerSession
  readonly hostName: string
  readonly recipients: readonly { readonly address: string }[]
  readonly id: string
  readonly receivedAt: Date
}

/** Return-Path and Received (RFC 5321 section 4.4). Names no recipients if several: they must not see each other. */
export function traceHeaders({ session, hostName, recipients, id, receivedAt }: SmtpTransaction): Buffer {
  const mailFrom = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
  const only = recipients.length === 1 ? recipients[0] : undefined
  const lines = [
    `Return-Path: <${plain(mailFrom)}>`,
    `Received: from ${plain(session.hostNameAppearsAs || '') || 'unknown'} ([${plain(session.remoteAddress)}])`,
    `\tby ${plain(hostName)} with ${protocolOf(session)} id ${id}`,
    `${only ? `\tfor <${plain(only.address)}>; ` : '\t; '}${mailDateInUtc(receivedAt)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** The names are those of RFC 3848 and, for SMTPUTF8, RFC 6531 section 4.3. */
function protocolOf({ secure, envelope }: SMTPServerSession): string {
  return `${envelope.smtpUtf8 ? 'UTF8SMTP' : 'ESMTP'}${secure ? 'S' : ''}`
}

/** Untrusted text must not end the header or comment. Letters of all languages are allowed (RFC 6532). */
function plain(text: string): string {
  return text.replaceAll(/[^\x21-\x7e\p{L}\p{M}\p{N}]|[<>()]/gu, '').slice(0, 255)
}
