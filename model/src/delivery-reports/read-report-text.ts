import type { ReportedRecipient } from './read-report.ts'
import { hasServerReply, serverReply } from './server-reply.ts'

export interface ReportText {
  readonly recipients: readonly ReportedRecipient[]
  readonly messageIdField: string
}

const MAX_TEXT_CHARACTERS = 256 * 1024
const MAX_LINES = 4_000
const MAX_LINE_CHARACTERS = 1_000
const MAX_RECIPIENTS = 100
const MAX_REPLY_LINES = 8

const REPORTER = /(?:^|[<\s"])(?:mailer-?_?daemon|mail-?_?daemon|mdaemon|postmaster|microsoftexchange[0-9a-f]{8,64})@/i

const MESSAGE_ID = /^[>| \t]{0,8}message-id:[ \t]*(<[^<>\s]{1,900}>)?[ \t]*$/i
const ONLY_ID = /^[>| \t]{0,8}(<[^<>\s]{1,900}>)[ \t]*$/
const ADDRESS = `[^\\s<>@:,;()"'[\\]]{1,64}@[^\\s<>@:,;()"'[\\]]{1,255}?`
const LABEL =
  '(?:(?:failed |final |original )?(?:recipient|address|recipient address|email address)|to|user|người nhận|địa chỉ(?: người nhận)?)'
/** Exchange Online and Gmail write whole sentences. */
const SENTENCE = new RegExp(
  `\\b(?:(?:message|mail|email|delivery) to|deliver(?:ed|y)?(?: your (?:message|mail|email))? to|(?:thư|gửi|gửi được|gửi thư)(?: đến| tới| cho))[ \\t]{1,3}[<'"]?(${ADDRESS})[>'"]?(?:[ \\t]|[.,]?$)`,
  'iu',
)
const RECIPIENTS = [
  new RegExp(
    `^[>*\\-•\\s]{0,12}(?:${LABEL}[ \\t]{0,3}:)?[ \\t]{0,3}<?(${ADDRESS})>?[ \\t]{0,3}(?:$|\\.$|<mailto:[^<>\\s]{1,320}>[ \\t]*$|\\([^()]{0,200}\\):?[ \\t]*$|:[ \\t]*(.*)$|,[ \\t]*(error.*)$|on \\d.*$|(?:- ?)?(?=[45]\\d\\d[ -])(.*)$)`,
    'i',
  ),
  // Exchange shows a name before the address.
  new RegExp(`^[>*\\-•\\s]{0,12}[^\\s<>@:,;()"'][^<>@:;()"]{0,100}[(<](${ADDRESS})[)>][ \\t]*$`, 'i'),
  SENTENCE,
]
const NAMED_AS_FAILED = new RegExp(
  `^[ \\t]{0,12}(?:failed |final )?(?:recipient|recipient address|địa chỉ người nhận)[ \\t]{0,3}:[ \\t]{0,3}<?(${ADDRESS})>?[ \\t]*$`,
  'i',
)
const REASON =
  /^[ \t]{0,12}(?:[45]\d\d[ -]|(?:.{0,60}\b)?(?:error|reason|said|returned|response|status|code|lỗi|lý do)\b[^\d]{0,60}[45](?:\d\d|\.\d)|.{0,60}<(?:--|<<) ?[45]\d\d)/i
/** An address after the start of the copy is not a failed recipient. */
const COPY =
  /^[-= ]{2,}.{0,40}\b(copy of (the|your) message|original message|below this line|returned message|message headers? follows?|nội dung thư gốc|thư gốc)\b|^[>| \t]{0,8}(received|return-path|message-id|dkim-signature):(?:[ \t]|$)/i
const DELAY = /\bdelay(?:ed)?\b|still being retried|\bwarning:|^warning\b|bị trì hoãn|chậm trễ/i
const LETTER = /\p{L}/u
/** Matches a line that cannot continue the reply: a field, a protocol step or a line of dashes. */
const NEXT_FIELD = /^[ \t]{0,12}(?:[\p{L} -]{2,40}:[ \t]|--|.{0,60}(?:-->|<--|>>>|<<<))/u

export function isReporter(from: string): boolean {
  return REPORTER.test(from.slice(0, MAX_LINE_CHARACTERS))
}

/** qmail and older Exim, Exchange and MDaemon write free text. @param failedRecipients the X-Failed-Recipients field */
export function readReportText(text: string, failedRecipients: string, subject: string): ReportText {
  const lines = text
    .slice(0, MAX_TEXT_CHARACTERS)
    .split(/\r\n?|\n/, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_CHARACTERS))
  const copyAt = lines.findIndex((line) => COPY.test(line))
  const said = copyAt < 0 ? lines : lines.slice(0, copyAt)
  const action = DELAY.test(subject) ? 'delayed' : 'failed'
  const replies = repliesIn(said, recipientIn)
  // Some programs write the copy's header before the recipients.
  if (replies.size === 0) for (const [address, reply] of repliesIn(lines, namedAsFailed)) replies.set(address, reply)
  const named = failedRecipients.toLowerCase().match(/[^\s<>,;]{1,64}@[^\s<>,;]{1,255}/g) ?? []
  // If a field names the recipients, the text only supplies the reasons.
  const addresses = named.length > 0 ? named.slice(0, MAX_RECIPIENTS) : [...replies.keys()]
  const [only] = addresses
  // With one recipient there is no doubt whom a reason is about.
  if (only !== undefined && addresses.length === 1 && !hasServerReply(replies.get(only) ?? ''))
    replies.set(only, reasonIn(said) || (replies.get(only) ?? ''))
  return {
    recipients: addresses.map((address) => ({
      addresses: [address],
      action,
      reply: serverReply(replies.get(address) ?? ''),
    })),
    messageIdField: messageIdIn(lines),
  }
}

interface NamedRecipient {
  readonly address: string
  readonly behind: string
  readonly isSentence: boolean
}

/** Prefers the first words that hold a server's reply. */
function repliesIn(
  lines: readonly string[],
  nameIn: (line: string) => NamedRecipient | undefined,
): Map<string, string> {
  const replies = new Map<string, string>()
  const named = lines.map(nameIn)
  for (const [at, name] of named.entries()) {
    if (name === undefined) continue
    const known = replies.get(name.address)
    if (known === undefined ? replies.size >= MAX_RECIPIENTS : hasServerReply(known)) continue
    const said = [name.behind, ...(name.isSentence ? [] : linesBelow(lines, named, at))].join(' ')
    if (known === undefined || hasServerReply(said)) replies.set(name.address, said)
  }
  return replies
}

function recipientIn(line: string): NamedRecipient | undefined {
  for (const pattern of RECIPIENTS) {
    const [, address, ...behind] = pattern.exec(line) ?? []
    if (address !== undefined)
      return { address: address.toLowerCase(), behind: behind.join(''), isSentence: pattern === SENTENCE }
  }
  return undefined
}

function namedAsFailed(line: string): NamedRecipient | undefined {
  const address = NAMED_AS_FAILED.exec(line)?.[1]
  return address === undefined ? undefined : { address: address.toLowerCase(), behind: '', isSentence: false }
}

/** Returns the lines below a recipient, up to the next recipient or, after the server's reply, the next field. */
function linesBelow(
  lines: readonly string[],
  named: readonly (NamedRecipient | undefined)[],
  at: number,
): readonly string[] {
  const address = named[at]?.address
  let hasReply = false
  return linesUntil(lines, at + 1, (other) => {
    const line = lines[other] ?? ''
    const isEnd = (named[other]?.address ?? address) !== address || (hasReply && NEXT_FIELD.test(line))
    hasReply ||= hasServerReply(line)
    return isEnd
  })
}

function reasonIn(lines: readonly string[]): string {
  const reasons = lines.flatMap((line, at) => (REASON.test(line) ? [at] : []))
  const at = reasons.find((each) => LETTER.test(serverReply(lines[each] ?? ''))) ?? reasons[0]
  if (at === undefined) return ''
  return [lines[at], ...linesUntil(lines, at + 1, (other) => NEXT_FIELD.test(lines[other] ?? ''))].join(' ')
}

function linesUntil(lines: readonly string[], from: number, isEnd: (at: number) => boolean): readonly string[] {
  const below = lines.slice(from, from + MAX_REPLY_LINES)
  const end = below.findIndex((line, n) => line.trim() === '' || isEnd(from + n))
  return end < 0 ? below : below.slice(0, end)
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
