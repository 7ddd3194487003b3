import { isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import { isMachineReturnPath, isMachineSender, refusesReplies } from '../trust/bulk-mail.ts'

/** What decides whether a mail that came in is answered by itself. */
export interface AutoReplyFacts {
  /** It pretends to be from somebody else. */
  readonly isForged: boolean
  readonly isInfected: boolean
  /** Of a list, or sent to many. */
  readonly isBulk: boolean
  /** A machine's answer or report. */
  readonly isAutomatic: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly author: string
  /** Where the envelope says that reports go; undefined where nobody knows. */
  readonly returnPath: string | undefined
  /** One of our own users wrote it, who is known. */
  readonly isFromOurs: boolean
  /** Whom its To, Cc and Bcc name. */
  readonly named: readonly string[]
  /** All addresses of the mailbox. */
  readonly own: readonly string[]
}

/**
 * Where the automatic reply to this mail goes: to its return path (RFC 3834 section 4), or to its author where that is one of ours,
 * whose return path is a door for reports alone. Undefined: it is not answered, for the reasons of RFC 3834 section 2, RFC 5230
 * section 4.6 and product decision 36.
 */
export function autoReplyAddress(facts: AutoReplyFacts): string | undefined {
  const { author, headers, own } = facts
  if (
    facts.isForged ||
    facts.isInfected ||
    facts.isBulk ||
    facts.isAutomatic ||
    refusesReplies(headers, facts.returnPath)
  )
    return undefined
  const isForUs = facts.named.some((address) => isOwnAddress(address, own)) || isResentTo(headers, own)
  if (!isForUs) return undefined
  const to = facts.isFromOurs ? author : (facts.returnPath ?? '')
  const isPerson = isValidEmail(author) && !isMachineSender(author) && isValidEmail(to) && !isMachineReturnPath(to)
  if (!isPerson || isOwnAddress(author, own) || isOwnAddress(to, own)) return undefined
  return normaliseEmail(to)
}

/** By hand, by somebody to whom it went first (RFC 5322 section 3.6.6). */
function isResentTo(headers: AutoReplyFacts['headers'], own: readonly string[]): boolean {
  const fields = ['resent-to', 'resent-cc', 'resent-bcc'].map((name) => headers[name] ?? '')
  const addresses = fields.flatMap((field) => field.split(/[\s<>,;"]+/).filter((word) => word.includes('@')))
  return addresses.some((address) => isOwnAddress(address, own))
}
