import { colleagueDomains } from '@sen/model/account/organisation'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import type { AccountStatus } from '@sen/model/contacts/account-status'
import { isOutside } from '@sen/model/recipients'
import type { Actor } from '../kit/actor.ts'
import type { Directory } from '../mailboxes/directory.ts'

/** Keyed by the address as given (spec sections 3 and 7). Other domains are `outside`, without further information. */
export async function checkAccounts(
  needs: { readonly directory: Directory },
  actor: Actor,
  emails: readonly string[],
): Promise<ReadonlyMap<string, AccountStatus>> {
  const distinct = [...new Set(emails)]
  const found = await Promise.all(distinct.map((email) => statusOf(needs, actor, normaliseEmail(email))))
  return new Map(distinct.map((email, at) => [email, found[at] ?? 'invalid']))
}

async function statusOf(
  { directory }: { readonly directory: Directory },
  actor: Actor,
  email: string,
): Promise<AccountStatus> {
  if (!isValidEmail(email)) return 'invalid'
  if (isOutside(email, colleagueDomains(actor.address, actor.domains))) return 'outside'
  // Catch-all delivery does not count, because the sender does not mean its owner.
  const reached = await directory.findReached(email)
  return reached && reached.by !== 'catch-all' ? 'inside' : 'unknown'
}
