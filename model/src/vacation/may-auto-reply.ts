import { isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import { isMachineReturnPath, isMachineSender, refusesReplies } from '../trust/bulk-mail.ts'

export interface AutoReplyFacts {
  readonly isForged: boolean
  readonly isInfected: boolean
  readonly isBulk: boolean
  readonly isAutomatic: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly author: string
  readonly returnPath: string | undefined
  readonly isFromOurs: boolean
  readonly named: readonly string[]
  readonly own: readonly string[]
}

/**
 * Prefers the return path (RFC 3834 section 4). Undefined if no reply is sent (RFC 3834 section 2, RFC 5230 section
 * 4.6, product decision 36).
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

/** An earlier recipient resent the mail by hand (RFC 5322 section 3.6.6). */
function isResentTo(headers: AutoReplyFacts['headers'], own: readonly string[]): boolean {
  const fields = ['resent-to', 'resent-cc', 'resent-bcc'].map((name) => headers[name] ?? '')
  const addresses = fields.flatMap((field) => field.split(/[\s<>,;"]+/).filter((word) => word.includes('@')))
  return addresses.some((address) => isOwnAddress(address, own))
}
