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
  // The token is compared as written: it is base64url, and upper case matters.
  const local = address.trim().slice(0, address.trim().lastIndexOf('@'))
  if (normaliseEmail(local).startsWith(REPORT_PREFIX))
    return { verdict: 'report', token: local.slice(REPORT_PREFIX.length) }
  return { verdict: 'unknown-user' }
}
