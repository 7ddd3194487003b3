import type { ReportedRecipient } from './read-report.ts'

export interface ReportText {
  readonly recipients: readonly ReportedRecipient[]
  /** The Message-ID in the returned copy of the message; empty if there is none. */
  readonly messageIdField: string
}

const MAX_TEXT_CHARACTERS = 256 * 1024
const MAX_LINES = 4_000
const MAX_LINE_CHARACTERS = 1_000
const MAX_RECIPIENTS = 100
const MAX_REPLY_LINES = 8
const MAX_REPLY_CHARACTERS = 1_000

/** Local parts of programs that report failed deliveries. */
const REPORTER = /(?:^|[<\s"])(?:mailer-?_?daemon|mail-?_?daemon|mdaemon|postmaster|microsoftexchange[0-9a-f]{8,64})@/i

/** The Message-ID field in a copy of the message. Some programs quote or indent the copy. */
const MESSAGE_ID = /^[>| \t]{0,8}message-id:[ \t]*(<[^<>\s]{1,900}>)?[ \t]*$/i
const ONLY_ID = /^[>| \t]{0,8}(<[^<>\s]{1,900}>)[ \t]*$/
/** A line that names a recipient, with the server's reply after a colon or in the lines below. */
const RECIPIENT =
  /^[>*\-•\s]{0,12}(?:(?:(?:failed |final )?(?:recipient|address)|to|user|người nhận|địa chỉ)[ \t]{0,3}:)?[ \t]{0,3}<?([^\s<>@:,;()"']{1,64}@[^\s<>@:,;()"']{1,255}?)>?[ \t]{0,3}(?:$|\.$|\([^()]{0,200}\):?[ \t]*$|:[ \t]*(.*)$|on \d.*$|(?:- ?)?(?=[45]\d\d[ -])(.*)$)/i
/** The start of the copy of the message. An address after it is not a failed recipient. */
const COPY =
  /^[-= ]{2,}.{0,40}\b(copy of (the|your) message|original message|below this line|returned message|message headers? follows?|nội dung thư gốc|thư gốc)\b|^[>| \t]{0,8}(received|return-path|message-id|dkim-signature):(?:[ \t]|$)/i
const DELAY = /\bdelay(?:ed)?\b|still being retried|\bwarning:|^warning\b|bị trì hoãn|chậm trễ/i
const SMTP_REPLY = /\b[45]\d\d[ -]\S.*|\b[45]\.\d{1,3}\.\d{1,3}\b.*/

/** Returns whether a From field names a program that reports failed deliveries. */
export function isReporter(from: string): boolean {
  return REPORTER.test(from.slice(0, MAX_LINE_CHARACTERS))
}

/**
 * Parses a delivery report in free text, as qmail and older Exim, Exchange and MDaemon send them.
 *
 * @param failedRecipients the value of the X-Failed-Recipients field of Exim and Gmail
 */
export function readReportText(text: string, failedRecipients: string, subject: string): ReportText {
  const lines = text
    .slice(0, MAX_TEXT_CHARACTERS)
    .split(/\r\n?|\n/, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_CHARACTERS))
  const copyAt = lines.findIndex((line) => COPY.test(line))
  const said = copyAt < 0 ? lines : lines.slice(0, copyAt)
  const action = DELAY.test(subject) ? 'delayed' : 'failed'
  const replies = new Map<string, string>()
  for (const [at, line] of said.entries()) {
    const [, address, behind = '', coded = ''] = RECIPIENT.exec(line) ?? []
    const key = address?.toLowerCase()
    if (key !== undefined && !replies.has(key) && replies.size < MAX_RECIPIENTS)
      replies.set(key, replyOf([behind, coded, ...linesBelow(said, at + 1, key)]))
  }
  const named = failedRecipients.toLowerCase().match(/[^\s<>,;]{1,64}@[^\s<>,;]{1,255}/g) ?? []
  // If a field names the recipients, the text only supplies the reasons.
  const addresses = named.length > 0 ? named.slice(0, MAX_RECIPIENTS) : [...replies.keys()]
  return {
    recipients: addresses.map((address) => ({ addresses: [address], action, reply: replies.get(address) ?? '' })),
    messageIdField: messageIdIn(lines),
  }
}

function linesBelow(lines: readonly string[], from: number, address: string): readonly string[] {
  const below = lines.slice(from, from + MAX_REPLY_LINES)
  const isOthers = (line: string) => (RECIPIENT.exec(line)?.[1]?.toLowerCase() ?? address) !== address
  const end = below.findIndex((line) => line.trim() === '' || isOthers(line))
  return end < 0 ? below : below.slice(0, end)
}

function replyOf(lines: readonly string[]): string {
  const words = lines.join(' ').replaceAll(/\s+/g, ' ').trim()
  const reply = SMTP_REPLY.exec(words)?.[0] ?? words
  // The reply may be in brackets.
  return reply.replace(/^([^(<]*)[)>]$/, '$1').slice(0, MAX_REPLY_CHARACTERS)
}

function messageIdIn(lines: readonly string[]): string {
  for (const [at, line] of lines.entries()) {
    const field = MESSAGE_ID.exec(line)
    if (!field) continue
    const id = field[1] ?? ONLY_ID.exec(lines[at + 1] ?? '')?.[1]
    if (id !== undefined) return id
  }
  return ''
}
