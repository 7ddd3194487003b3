import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What mail servers say when they refuse, in words people know (spec section 8). The first that fits is taken. */
const TEXTS: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/mailbox full|over quota|quota exceeded|\b5\.2\.2\b|\b4\.2\.2\b/iu, msg`the recipient’s mailbox is full`],
  [
    /user unknown|unknown user|no such user|does not exist|recipient rejected|recipient address rejected|\b5\.1\.[1-36]\b/iu,
    msg`the recipient does not exist`,
  ],
  [/domain not found|host not found|no such domain|ENOTFOUND|NXDOMAIN/iu, msg`the recipient’s domain was not found`],
  [/relay(ing)? (access )?denied|relay not permitted/iu, msg`the recipient’s server does not take this mail`],
  [
    /not allowed sender|sender (address )?rejected|sender not allowed/iu,
    msg`the recipient’s server does not accept this sender`,
  ],
  [
    /size exceeds|message too (big|large)|exceeds.*size|\b5\.3\.4\b/iu,
    msg`the message is too large for the recipient’s server`,
  ],
  [/spam|blocked|blacklist|\b5\.7\.\d/iu, msg`the recipient’s server refused it as unwanted`],
  [
    /no reply to greeting|timed? ?out|ETIMEDOUT|ECONNREFUSED|ECONNRESET|not responding/iu,
    msg`the recipient’s server is not responding`,
  ],
]

/** Undefined when the reply is none of those that have a text; it is then shown as it came. */
export function replyText(reply: string): MessageDescriptor | undefined {
  return TEXTS.find(([pattern]) => pattern.test(reply))?.[1]
}
