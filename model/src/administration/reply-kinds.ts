/**
 * Explains a server's last reply to readers who do not know SMTP codes. `refused_for_now`: the server wants a retry and
 * gives no reason. `insecure`: no connection met the TLS policy (RFC 8461). `other`: show the server's own words.
 */
export const REPLY_KINDS = [
  'untried',
  'unreachable',
  'unresolved',
  'mailbox_full',
  'mailbox_unknown',
  'too_large',
  'reputation',
  'unauthenticated',
  'insecure',
  'policy',
  'refused_for_now',
  'other',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/** RFC 3463 section 3 and its registry. The first match wins. */
const BY_DETAIL: readonly (readonly [RegExp, ReplyKind])[] = [
  [/^2\.2$/u, 'mailbox_full'],
  [/^(?:1\.[16]|1\.10|2\.1)$/u, 'mailbox_unknown'],
  [/^(?:1\.2|4\.[34])$/u, 'unresolved'],
  [/^(?:2\.3|3\.4)$/u, 'too_large'],
  [/^4\.[12]$/u, 'unreachable'],
  [/^7\.(?:5|10)$/u, 'insecure'],
  // RFC 7372; Google uses 27, 30, 32 and 40 for the same, Microsoft 509.
  [/^7\.(?:2[0-467]|3[02]|40|509)$/u, 'unauthenticated'],
  // Google uses 28, Microsoft 500 to 699, some of which concern a single sender or mail.
  [/^7\.(?:28|50[0-8]|51[3-9]|5[2-9]\d|6\d\d)$/u, 'reputation'],
]

/** Used by large providers, commercial filters and servers that query a block list. */
const REPUTATION: readonly RegExp[] = [
  /\breputation\b/iu,
  /\b(?:rbl|dnsbl)\b|block ?list|black ?list|spamhaus|spamcop|barracudacentral|sorbs\.net|uceprotect/iu,
  /\b(?:blocked using|listed (?:in|at|by|on)|banned sending ip|is on (?:a|our) list)\b/iu,
  /\bmail originating from your (?:ip|domain)|rate of (?:unsolicited|email)|likely (?:unsolicited|suspicious)/iu,
  /\bunexpected volume or user complaints|permanently deferred/iu,
  /\b(?:RP-00[1-3]|[SO]C-00[1-4]|DY-00[12]|S3\d{3}|S77\d|TSS?\d\d|BL2\d)\b/u,
  /\bblocked - see https?:/iu,
]

const UNAUTHENTICATED = /\b(?:SPF|DKIM|DMARC|unauthenticated|not authenticated)\b/iu

/** These providers offer a page to look up the rating. */
const REPUTATION_KEEPERS = [
  ['spamhaus', /spamhaus/iu],
  ['gmail', /\bgmail\b|google\.com|\bgsmtp\b|our system has detected/iu],
  ['outlook', /outlook|microsoft|hotmail|aka\.ms|\b(?:RP|SC|OC|DY)-00\d\b|\bS(?:3\d{3}|77\d)\b|[45]\.7\.[56]\d\d\b/iu],
  ['yahoo', /yahoo|\baol\b|\[(?:TSS?|BL|GL)\d\d\]/iu],
] as const
export type ReputationKeeper = (typeof REPUTATION_KEEPERS)[number][0]

export function reputationKeeper(reply: string): ReputationKeeper | undefined {
  return REPUTATION_KEEPERS.find(([, words]) => words.test(reply))?.[0]
}

/**
 * RFC 5321 section 4.2 and RFC 3463. Busy and greylisting servers are not told apart, because both want a retry.
 * @param reply one line as stored, empty before the first attempt
 */
export function replyKind(reply: string): ReplyKind {
  if (reply === '') return 'untried'
  const [, code, detail] = /^([245])\d\d(?:[ -][245]\.(\d{1,3}\.\d{1,3})\b)?/u.exec(reply) ?? []
  if (code === undefined) return 'unreachable'
  const known = BY_DETAIL.find(([pattern]) => detail !== undefined && pattern.test(detail))?.[1]
  if (known) return known
  // A multi-line reply was joined and repeats the codes between its lines.
  const words = reply.replaceAll(/ [245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}(?= )/gu, '')
  if (code !== '2' && REPUTATION.some((pattern) => pattern.test(words))) return 'reputation'
  if (code !== '2' && UNAUTHENTICATED.test(words)) return 'unauthenticated'
  const isPolicy = detail?.startsWith('7.') ?? false
  if (code === '4')
    return isPolicy && !/gr[ae]y|later|again|rate|defer|temporar/iu.test(words) ? 'policy' : 'refused_for_now'
  return isPolicy ? 'policy' : 'other'
}
