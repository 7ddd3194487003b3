import { hasRoomFor } from '@sen/model/account/storage'
import { domainOf, normaliseEmail } from '@sen/model/addresses'
import { mayWriteToGroup } from '@sen/model/administration/addresses'
import type { OrganisationId } from '@sen/model/ids'
import type { AddressResolution, Directory } from '../mailboxes/directory.ts'

export type RecipientVerdict =
  /** Each mailbox gets the mail once, even if it is reached by several addresses. */
  | { readonly verdict: 'deliver'; readonly reached: AddressResolution }
  /** `bounces+<token>@` one of our domains receives delivery reports. */
  | { readonly verdict: 'report'; readonly token: string }
  | { readonly verdict: 'unknown-user' | 'not-ours' | 'over-quota' | 'members-only' }

const REPORT_PREFIX = 'bounces+'

/** Unneeded quotation marks around a local part make no difference (RFC 5321 section 4.1.2). */
const NEEDLESSLY_QUOTED = /^"([^\s"\\@<>()[\],;:]+)"(?=@[^@]*$)/u

/**
 * RCPT TO (RFC 5321 section 3.6). A group is accepted while one of its members has room, and then all members get the
 * mail.
 * @param mail `writtenIn`: the organisation of the authenticated author; undefined for all others
 */
export async function judgeRecipient(
  needs: { readonly directory: Directory },
  written: string,
  mail: { readonly sizeBytes: number; readonly writtenIn?: OrganisationId | undefined },
): Promise<RecipientVerdict> {
  const { sizeBytes } = mail
  const address = written.replace(NEEDLESSLY_QUOTED, '$1')
  const reached = await needs.directory.findReached(address)
  if (reached) return judgeReached(reached, mail)
  if (!(await needs.directory.hasDomain(domainOf(address)))) return { verdict: 'not-ours' }
  const plain = normaliseEmail(address)
  const local = plain.slice(0, plain.lastIndexOf('@'))
  if (!local.startsWith(REPORT_PREFIX)) return { verdict: 'unknown-user' }
  const token = local.slice(REPORT_PREFIX.length)
  const found = await needs.directory.findByBounceToken(token)
  const sender = found && (await needs.directory.findActor(found.mailboxId))
  const mailbox = sender && (await needs.directory.findRecipient(sender.address))
  if (!mailbox) return { verdict: 'unknown-user' }
  return hasRoomFor(mailbox, sizeBytes) ? { verdict: 'report', token } : { verdict: 'over-quota' }
}

function judgeReached(
  reached: AddressResolution,
  { sizeBytes, writtenIn }: { readonly sizeBytes: number; readonly writtenIn?: OrganisationId | undefined },
): RecipientVerdict {
  if (reached.by === 'group' && !mayWriteToGroup(reached.openTo, writtenIn === reached.organisationId)) {
    return { verdict: 'members-only' }
  }
  const hasRoom = reached.recipients.some((recipient) => hasRoomFor(recipient, sizeBytes))
  return hasRoom ? { verdict: 'deliver', reached } : { verdict: 'over-quota' }
}
