import { domainOf, normaliseEmail } from '@sen/model/addresses'
import type { Directory, Recipient } from '../accounts/directory.ts'

export type RecipientVerdict =
  | { readonly verdict: 'deliver'; readonly recipient: Recipient }
  /** A report on mail of ours: `bounces+<token>@` one of our domains. */
  | { readonly verdict: 'report'; readonly token: string }
  | { readonly verdict: 'unknown-user' | 'not-ours' | 'over-quota' }

const REPORT_PREFIX = 'bounces+'

/** What RCPT TO deserves (RFC 5321 section 3.6): our recipients only, the full ones later, nobody else's mail at all. */
export async function judgeRecipient(
  needs: { readonly directory: Directory },
  address: string,
  sizeBytes: number,
): Promise<RecipientVerdict> {
  const recipient = await needs.directory.findRecipient(address)
  if (recipient) {
    const isFull = recipient.usedBytes + sizeBytes > recipient.quotaBytes
    return isFull ? { verdict: 'over-quota' } : { verdict: 'deliver', recipient }
  }
  if (!(await needs.directory.hasDomain(domainOf(address)))) return { verdict: 'not-ours' }
  const plain = normaliseEmail(address)
  const local = plain.slice(0, plain.lastIndexOf('@'))
  if (!local.startsWith(REPORT_PREFIX)) return { verdict: 'unknown-user' }
  const token = local.slice(REPORT_PREFIX.length)
  const isKnown = (await needs.directory.findByBounceToken(token)) !== undefined
  return isKnown ? { verdict: 'report', token } : { verdict: 'unknown-user' }
}
