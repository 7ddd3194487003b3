/** Spec section 8. The page has a text for each. */
export const REPLY_MEANINGS = [
  'recipient_not_found',
  'domain_not_found',
  'mailbox_full',
  'message_too_large',
  'server_not_responding',
  'sender_not_allowed',
  'connection_not_secure',
  'address_not_ascii',
  'receiver_refused',
  'cannot_send',
] as const

export type ReplyMeaning = (typeof REPLY_MEANINGS)[number]

/** RFC 3463 and its registry. The enhanced status is more reliable than the wording. */
const BY_STATUS: Readonly<Record<string, ReplyMeaning>> = {
  '1.0': 'recipient_not_found',
  '1.1': 'recipient_not_found',
  '1.2': 'domain_not_found',
  '1.3': 'recipient_not_found',
  '1.6': 'recipient_not_found',
  '1.7': 'sender_not_allowed',
  '1.8': 'sender_not_allowed',
  '1.10': 'domain_not_found',
  '2.0': 'receiver_refused',
  '2.1': 'receiver_refused',
  '2.2': 'mailbox_full',
  '2.3': 'message_too_large',
  '3.1': 'mailbox_full',
  '3.4': 'message_too_large',
  '4.2': 'server_not_responding',
  '4.4': 'domain_not_found',
  '4.7': 'server_not_responding',
  '6.7': 'address_not_ascii',
  '6.9': 'address_not_ascii',
  '7.5': 'connection_not_secure',
  '7.10': 'connection_not_secure',
  '7.26': 'sender_not_allowed',
}

/** Used for servers without an enhanced status, or with a vague one. The first match wins. */
const BY_WORDS: readonly (readonly [RegExp, ReplyMeaning])[] = [
  [
    /relay(ing)? (access )?(is )?(denied|not (permitted|allowed))|unable to relay|relaying (prohibited|denied)/i,
    'cannot_send',
  ],
  [/size (limit )?exceed|exceeds? .{0,40}size|message (is )?too (large|big|long)/i, 'message_too_large'],
  [
    /mailbox .{0,30}(is )?full|(inbox|mailbox|quota|storage) .{0,40}(exceeded|full)|over ?quota|insufficient .{0,20}storage/i,
    'mailbox_full',
  ],
  [
    /not allowed .{0,20}sender|sender .{0,60}(not allowed|not permitted|rejected|denied|refused|verify failed|not owned)|not (allowed|authori[sz]ed|permitted) to send|SPF|DKIM|DMARC|unauthenticated (mail|email|sender)/i,
    'sender_not_allowed',
  ],
  [
    /no reply to greeting|greeting never received|connection (timed out|timeout|refused|reset|closed)|timed? ?out|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|no route to host|server not responding/i,
    'server_not_responding',
  ],
  [
    /(domain|host) (name )?(was )?(not found|does not exist|unknown)|unknown (domain|host)|NXDOMAIN|ENOTFOUND|no such domain|null MX|does not accept mail/i,
    'domain_not_found',
  ],
  [
    /recipient (address )?rejected|user (is )?(unknown|not found|does(n't| not) exist)|unknown (user|recipient|mailbox|local)|no such (user|recipient|mailbox|address|person)|(mailbox|account|address|recipient) .{0,60}(not found|unavailable|unknown|disabled|inactive|does(n't| not) exist|invalid)|invalid (recipient|mailbox|address)|not (a )?(valid|known) (mailbox|recipient|user)/i,
    'recipient_not_found',
  ],
  [
    /refused|reject(ed)?|denied|block(ed|list)|blacklist|spam|policy|prohibited|not accepted|not welcome/i,
    'receiver_refused',
  ],
]

export function meaningOfReply(reply: string): ReplyMeaning | undefined {
  const status = /(?:^|[\s#(;])[245]\.(\d{1,3})\.(\d{1,3})\b/.exec(reply)
  const byStatus = status ? BY_STATUS[`${status[1]}.${status[2]}`] : undefined
  if (byStatus) return byStatus
  // A server that replied was reachable, so "connection refused" is part of its reply.
  const hasAnswered = /^[245]\d\d[\s-]/.test(reply)
  const found = BY_WORDS.find(
    ([words, meaning]) => words.test(reply) && !(hasAnswered && meaning === 'server_not_responding'),
  )
  return found?.[1]
}
