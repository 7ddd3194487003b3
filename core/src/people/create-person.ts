import { composedPassword } from '@sen/model/account/passwords'
import type { Quota } from '@sen/model/account/people'
import { domainOf, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { addressSpelling, isReserved } from '@sen/model/administration/addresses'
import type { AccountId } from '@sen/model/ids'
import { requireNewPassword } from '../identity/passwords.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireTruthfulName } from '../kit/require-truthful-name.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { CodeSender } from '../ports/code-sender.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { requireName } from './change-person.ts'
import {
  composeLinkMail,
  createPasswordLink,
  type LinkNeeds,
  type NewPasswordLink,
  queueLinkMail,
  requireLinkAllowance,
} from './mail-password-link.ts'

export interface NewPerson {
  readonly address: string
  readonly displayName: string
  readonly entry:
    | { readonly by: 'password'; readonly password: string }
    /** `mailedTo` is an outside address; undefined if the Owner hands the link over. */
    | { readonly by: 'link'; readonly mailedTo: string | undefined }
}

const QUOTA: Quota = { kind: 'pool' }

/**
 * Members verify themselves by phone; if codes cannot be sent, the Owner vouches for them (product decisions 16 and
 * 20).
 * @throws Refused `not_permitted`; `invalid` with the field `address`, `domain` (not of the organisation) or `name`;
 * `domain_not_verified`; `sender_name_misleading`; the refusals of `requireNewPassword`; `address_invalid` for the link's address;
 * `too_many_codes`; `address_reserved`, `address_looks_alike`; `address_taken`, also while the address is retired
 */
export async function createPerson(
  needs: LinkNeeds & {
    readonly organisations: OrganisationStore
    readonly directory: Directory
    readonly passwords: PasswordHasher
    readonly codeSender: CodeSender | undefined
  },
  actor: Actor,
  wanted: NewPerson,
): Promise<{ readonly accountId: AccountId; readonly link: NewPasswordLink | undefined }> {
  requirePermission(actor, 'administer')
  const address = normaliseEmail(wanted.address)
  // Delivery strips the tag, so a tagged address would never receive mail.
  if (!isValidEmail(address) || address.includes('+')) throw new Refused('invalid', { field: 'address' })
  const spelling = addressSpelling(address)
  if (isReserved(spelling)) throw new Refused('address_reserved')
  const displayName = requireName(wanted.displayName)
  const own = actor.domains.find(({ name }) => name === domainOf(address))
  const domain = own && (await needs.directory.findDomain(own.name))
  if (!domain) throw new Refused('invalid', { field: 'domain' })
  if (!domain.verified) throw new Refused('domain_not_verified')
  await requireTruthfulName(needs.directory, { name: displayName, email: address })
  const { entry } = wanted
  if (entry.by === 'password') requireNewPassword({ password: entry.password })
  else await requireLinkAllowance(needs, actor, entry.mailedTo)
  const link = entry.by === 'link' ? createPasswordLink(needs, 'invitation', entry.mailedTo) : undefined
  const password = entry.by === 'password' ? composedPassword(entry.password) : needs.secrets.token()
  const passwordHash = await needs.passwords.hash(password)
  const mail = link && (await composeLinkMail(needs, actor, link, address))
  const accountId = await needs.organisations.write(actor.organisationId, async (w) => {
    if (await w.addresses.hasLookAlike(domain.id, spelling.localPart)) throw new Refused('address_looks_alike')
    const added = await w.people.add(
      { domainId: domain.id, address, displayName, quota: QUOTA },
      { passwordHash, isOwner: false, isVerified: needs.codeSender === undefined, link: link?.kept },
    )
    if (!added) throw new Refused('address_taken')
    await queueLinkMail(w, actor, mail)
    const details = { by: entry.by, mailed_to: link?.kept.sentTo ?? '' }
    await recordAct(w, actor, { act: 'person.created', target: address, details }, needs.clock.now())
    return added.accountId
  })
  return { accountId, link: link?.given }
}
