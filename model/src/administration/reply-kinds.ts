/**
 * What a mail server's last reply to an attempt comes to, for people who read no codes. `untried`: there was no attempt yet.
 * `unreachable`: nobody answered there. `unresolved`: DNS did not say where its mail goes. `refused_for_now`: it wants the mail
 * later, and says no more. `policy`: it does not take such mail, or mail from us. `other`: its own words have to do.
 */
export const REPLY_KINDS = [
  'untried',
  'unreachable',
  'unresolved',
  'mailbox_full',
  'mailbox_unknown',
  'too_large',
  'policy',
  'refused_for_now',
  'other',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/** RFC 3463 section 3, the subject and detail behind the class; the first that fits. */
const BY_DETAIL: readonly (readonly [RegExp, ReplyKind])[] = [
  [/^2\.2$/u, 'mailbox_full'],
  [/^(?:1\.[16]|1\.10|2\.1)$/u, 'mailbox_unknown'],
  [/^(?:1\.2|4\.[34])$/u, 'unresolved'],
  [/^(?:2\.3|3\.4)$/u, 'too_large'],
  [/^4\.[12]$/u, 'unreachable'],
]

/**
 * Reads an SMTP reply (RFC 5321 section 4.2) with its enhanced status code (RFC 3463), or what a connection ended with. Servers that
 * are busy and servers that greylist say much the same: both want the mail later.
 * @param reply as it was kept: one line, empty before the first attempt
 */
export function replyKind(reply: string): ReplyKind {
  if (reply === '') return 'untried'
  const [, code, detail] = /^([245])\d\d(?:[ -][245]\.(\d{1,3}\.\d{1,3})\b)?/u.exec(reply) ?? []
  if (code === undefined) return 'unreachable'
  const known = BY_DETAIL.find(([pattern]) => detail !== undefined && pattern.test(detail))?.[1]
  if (known) return known
  const isPolicy = detail?.startsWith('7.') ?? false
  if (code === '4') return isPolicy && !/gr[ae]y|later|again|rate|defer/iu.test(reply) ? 'policy' : 'refused_for_now'
  return isPolicy ? 'policy' : 'other'
}
