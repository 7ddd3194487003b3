import { composedPassword } from '@sen/model/account/passwords'
import type { Quota } from '@sen/model/account/people'
import { domainOf, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import type { MailboxId } from '@sen/model/ids'
import { requireNewPassword } from '../identity/passwords.ts'
import { Refused } from '../kit/refused.ts'
import { type OperatorActNeeds, recordOperatorAct } from '../operating/record-operator-act.ts'
import { requireName } from '../people/change-person.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Directory } from './directory.ts'

export interface WantedMailbox {
  readonly address: string
  readonly displayName: string
  readonly password: string
  readonly isOwner: boolean
  /** `DEFAULT_QUOTA_MEGABYTES` of its own where nothing is said. */
  readonly quota?: Quota
}

/**
 * Makes a mailbox with its system folders, in a domain that is here already, and the account that signs in to it as its own. The log of its
 * organisation says so.
 * @returns undefined when the address is taken
 * @throws Refused `invalid`, with the field: `address`, `domain` (not here) or `name`; what `requireNewPassword` refuses, with the field `password`
 */
export async function addMailbox(
  needs: OperatorActNeeds & { readonly directory: Directory; readonly passwords: PasswordHasher },
  wanted: WantedMailbox,
): Promise<MailboxId | undefined> {
  const address = normaliseEmail(wanted.address)
  // A tag would be looked through, and the mailbox never reached.
  if (!isValidEmail(address) || address.includes('+')) throw new Refused('invalid', { field: 'address' })
  const displayName = requireName(wanted.displayName)
  requireNewPassword({ password: wanted.password })
  const domain = await needs.directory.findDomain(domainOf(address))
  if (!domain) throw new Refused('invalid', { field: 'domain' })
  const account = {
    passwordHash: await needs.passwords.hash(composedPassword(wanted.password)),
    isOwner: wanted.isOwner,
  }
  const mailbox = { domainId: domain.id, address, displayName, ...(wanted.quota && { quota: wanted.quota }) }
  const added = await needs.directory.addMailbox(mailbox, account)
  if (!added) return undefined
  const details = { by: 'password', owner: wanted.isOwner }
  await recordOperatorAct(needs, domain.organisationId, { act: 'person.created', target: address, details })
  return added.mailboxId
}
