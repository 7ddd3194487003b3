import { domainOf, normaliseEmail } from '@sen/model/addresses'
import type { Directory, Recipient } from '../mailboxes/directory.ts'

export type RecipientVerdict =
  | { readonly verdict: 'deliver'; readonly recipient: Recipient }
  /** A report on mail of ours: `bounces+<token>@` one of our domains. */
  | { readonly verdict: 'report'; readonly token: string }
  | { readonly verdict: 'unknown-user' | 'not-ours' | 'over-quota' }

const REPORT_PREFIX = 'bounces+'

/** A local part that needs no quotation marks is the same with them (RFC 5321 section 4.1.2). */
const NEEDLESSLY_QUOTED = /^"([^\s"\\@<>()[\],;:]+)"(?=@[^@]*$)/u

/** What RCPT TO deserves (RFC 5321 section 3.6): our recipients only, the full ones later, nobody else's mail at all. */
export async function judgeRecipient(
  needs: { readonly directory: Directory },
  written: string,
  sizeBytes: number,
): Promise<RecipientVerdict> {
  const address = written.replace(NEEDLESSLY_QUOTED, '$1')
  const recipient = await needs.directory.findRecipient(address)
  if (recipient) return isFull(recipient, sizeBytes) ? { verdict: 'over-quota' } : { verdict: 'deliver', recipient }
  if (!(await needs.directory.hasDomain(domainOf(address)))) return { verdict: 'not-ours' }
  const plain = normaliseEmail(address)
  const local = plain.slice(0, plain.lastIndexOf('@'))
  if (!local.startsWith(REPORT_PREFIX)) return { verdict: 'unknown-user' }
  const token = local.slice(REPORT_PREFIX.length)
  const found = await needs.directory.findByBounceToken(token)
  const sender = found && (await needs.directory.findActor(found.mailboxId))
  const mailbox = sender && (await needs.directory.findRecipient(sender.address))
  if (!mailbox) return { verdict: 'unknown-user' }
  return isFull(mailbox, sizeBytes) ? { verdict: 'over-quota' } : { verdict: 'report', token }
}

function isFull({ usedBytes, quotaBytes }: Recipient, sizeBytes: number): boolean {
  return usedBytes + sizeBytes > quotaBytes
}
