import { composedPassword } from '@sen/model/account/passwords'
import type { Quota } from '@sen/model/account/people'
import { domainOf, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import type { MailboxId } from '@sen/model/ids'
import { requireNewPassword } from '../identity/passwords.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requireTruthfulName } from '../kit/require-truthful-name.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { requireName } from '../people/change-person.ts'
import { requireQuota, requireQuotaFits } from '../people/require-quota.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Directory } from './directory.ts'

export interface MailboxRequest {
  readonly address: string
  readonly displayName: string
  readonly password: string
  readonly isOwner: boolean
  readonly quota?: Quota | undefined
  /** False for people who import their mail: they see no first steps and get no welcome mail. Default: true. */
  readonly showsFirstSteps?: boolean
}

interface Needs {
  readonly directory: Directory
  readonly organisations: OrganisationStore
  readonly passwords: PasswordHasher
  readonly clock: Clock
}

/**
 * @throws Refused `invalid` with the field: `address`, `domain` (unknown), `name` or `quota`; the refusals of
 * `requireNewPassword`; `sender_name_misleading`; `quota_beyond_pool`; `address_taken`, also while the address is blocked
 */
export async function addMailbox(needs: Needs, wanted: MailboxRequest): Promise<MailboxId> {
  const address = normaliseEmail(wanted.address)
  // Delivery ignores tags, so a mailbox with a tag in its address would never receive mail.
  if (!isValidEmail(address) || address.includes('+')) throw new Refused('invalid', { field: 'address' })
  const displayName = requireName(wanted.displayName)
  requireNewPassword({ password: wanted.password })
  const quota = wanted.quota ?? { kind: 'pool' }
  requireQuota(quota)
  const domain = await needs.directory.findDomain(domainOf(address))
  if (!domain) throw new Refused('invalid', { field: 'domain' })
  await requireTruthfulName(needs.directory, { name: displayName, email: address })
  const { isOwner, showsFirstSteps = true } = wanted
  const passwordHash = await needs.passwords.hash(composedPassword(wanted.password))
  return needs.organisations.write(domain.organisationId, async (w) => {
    requireQuotaFits(quota, { ...(await w.people.poolOf(domain.id)), before: 0 })
    const mailbox = { domainId: domain.id, address, displayName, quota }
    const added = await w.people.add(mailbox, { passwordHash, isOwner }, { showsFirstSteps })
    if (!added) throw new Refused('address_taken')
    const own = quota.kind === 'own' ? { quota_megabytes: quota.megabytes } : {}
    const details = { by: 'password', owner: isOwner, ...own }
    await recordAct(w, 'operator', { act: 'person.created', target: address, details }, needs.clock.now())
    return added.mailboxId
  })
}
