import { type Address, domainOf, isOwnAddress, normaliseEmail } from './addresses.ts'
import { MAX_REFERENCES_SENT } from './messages/limits.ts'
import { isUndisclosed } from './recipients.ts'

export interface AnsweredMessage {
  readonly messageIdHeader: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly from: Address
  readonly otherAuthors?: readonly Address[]
  readonly replyTo: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  /** RFC 2369. */
  readonly listPost?: string
}

export interface ReplyRecipients {
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
}

export interface ReplyChain {
  readonly inReplyTo: string
  readonly references: readonly string[]
}

/** These addresses reach the Owner (product decision 32). */
const OWNER_NAMES = ['postmaster', 'abuse']

export function ownAddresses(account: {
  readonly address: string
  readonly senders: readonly string[]
  readonly isOwner: boolean
  readonly domains: readonly string[]
}): readonly string[] {
  const { address, senders, isOwner } = account
  const domains = isOwner ? [domainOf(address), ...account.domains] : []
  return [
    ...new Set([address, ...senders, ...domains.flatMap((domain) => OWNER_NAMES.map((name) => `${name}@${domain}`))]),
  ]
}

/** List robots appear in To and Cc and should get no replies. */
const LIST_ROBOT = /(^|[-+._])(bounces?|request|owner)$/i

/** Tagged forms count as own (product decision 32). A reply to own mail goes to its recipients. */
export function replyRecipients(
  message: AnsweredMessage,
  kind: 'reply' | 'reply-all' | 'reply-list',
  own: readonly string[],
): ReplyRecipients {
  if (kind === 'reply-list' && message.listPost) return { to: [{ name: '', email: message.listPost }], cc: [] }
  return kind === 'reply' ? replyToOne(message, own) : replyToAll(message, own)
}

function replyToOne(message: AnsweredMessage, own: readonly string[]): ReplyRecipients {
  const choices = isOwnMail(message, own) ? [message.to, message.cc] : [answerAddresses(message), authorsOf(message)]
  const others = choices.map((addresses) => strangers(addresses, own)).find((found) => found.length > 0)
  return { to: others ?? distinct(answerAddresses(message)), cc: [] }
}

function replyToAll(message: AnsweredMessage, own: readonly string[]): ReplyRecipients {
  const isWanted = message.listPost ? ({ email }: Address) => !isListRobot(email) : () => true
  const list = message.listPost ? [{ name: '', email: message.listPost }] : []
  const first = isOwnMail(message, own) ? [] : answerAddresses(message)
  // Do not add a list again that To or Cc name in another spelling.
  const to = strangers([...first, ...message.to, ...list].filter(isWanted), own)
  const taken = new Set(to.map(({ email }) => normaliseEmail(email)))
  const cc = strangers(message.cc.filter(isWanted), own).filter(({ email }) => !taken.has(normaliseEmail(email)))
  if (to.length > 0) return { to, cc }
  return cc.length > 0 ? { to: cc, cc: [] } : replyToOne(message, own)
}

/** Spec section 5: more than one distinct address besides own ones. */
export function offersReplyAll(message: AnsweredMessage, own: readonly string[]): boolean {
  return strangers([...authorsOf(message), ...message.to, ...message.cc, ...message.bcc], own).length > 1
}

/** Replying to all would reveal that the account had a blind copy. */
export function wasBlindCopied(message: AnsweredMessage, own: readonly string[]): boolean {
  if (isOwnMail(message, own) || message.listPost) return false
  return ![...message.to, ...message.cc].some(({ email }) => isOwnAddress(email, own))
}

/** Prefers the address that the mail was sent to, with its tag, so that no other address is revealed. */
export function replySender(message: AnsweredMessage, senders: readonly Address[]): Address | undefined {
  const named = [...message.to, ...message.cc, ...message.bcc, message.from]
  const own = (email: string) => {
    const exact = senders.find((sender) => normaliseEmail(sender.email) === normaliseEmail(email))
    const tagged = senders.find((sender) => isOwnAddress(email, [sender.email]))
    return exact ?? (tagged && { name: tagged.name, email: normaliseEmail(email) })
  }
  const first = isOwnMail(
    message,
    senders.map(({ email }) => email),
  )
    ? own(message.from.email)
    : undefined
  return first ?? named.map(({ email }) => own(email)).find((sender) => sender !== undefined) ?? senders[0]
}

/** RFC 5322 section 3.6.4. A long chain keeps its first id, which identifies the thread, and the newest ids. */
export function replyChain(message: Pick<AnsweredMessage, 'messageIdHeader' | 'inReplyTo' | 'references'>): ReplyChain {
  const before = message.references.length > 0 ? message.references : message.inReplyTo ? [message.inReplyTo] : []
  const chain = [...before, message.messageIdHeader].filter((id) => id !== '')
  return { inReplyTo: message.messageIdHeader, references: cappedReferences(chain) }
}

/** A forward has no In-Reply-To, but its References keep it in the sender's thread. */
export function forwardChain(
  message: Pick<AnsweredMessage, 'messageIdHeader' | 'inReplyTo' | 'references'>,
): ReplyChain {
  return { inReplyTo: '', references: replyChain(message).references }
}

/** Sorted by the last occurrence, at most `MAX_REFERENCES_SENT`, always with the first one. */
export function cappedReferences(references: readonly string[]): readonly string[] {
  const distinctIds = [...new Set([...references].reverse())].reverse()
  const [first, ...rest] = distinctIds
  if (first === undefined || distinctIds.length <= MAX_REFERENCES_SENT) return distinctIds
  return [first, ...rest.slice(1 - MAX_REFERENCES_SENT)]
}

function answerAddresses(message: AnsweredMessage): readonly Address[] {
  const asked = message.replyTo.filter((address) => address.email !== '')
  return asked.length > 0 ? asked : authorsOf(message)
}

function authorsOf({ from, otherAuthors }: AnsweredMessage): readonly Address[] {
  return [from, ...(otherAuthors ?? [])]
}

function isOwnMail(message: AnsweredMessage, own: readonly string[]): boolean {
  return isOwnAddress(message.from.email, own)
}

function isListRobot(email: string): boolean {
  return LIST_ROBOT.test(email.slice(0, Math.max(0, email.lastIndexOf('@'))))
}

function strangers(addresses: readonly Address[], own: readonly string[]): readonly Address[] {
  return distinct(addresses).filter(({ email }) => !isOwnAddress(email, own))
}

function distinct(addresses: readonly Address[]): readonly Address[] {
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const email = normaliseEmail(address.email)
    if (email === '' || isUndisclosed(address) || seen.has(email)) return false
    seen.add(email)
    return true
  })
}
