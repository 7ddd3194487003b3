import { readDomainName } from '@sen/model/administration/domain-names'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { MailSigner } from '../ports/mail-signer.ts'
import { createDomainKey } from '../signing/create-domain-key.ts'

interface Needs {
  readonly organisations: OrganisationStore
  readonly directory: Directory
  readonly mailSigner: MailSigner
  readonly clock: Clock
}

/** @throws Refused not_permitted; not_found for a domain of another organisation */
export async function signDomain(needs: Needs, actor: Actor, typed: string): Promise<void> {
  requirePermission(actor, 'administer')
  const name = readDomainName(typed) ?? ''
  const domain = await needs.organisations.read(actor.organisationId, (r) => r.domains.find(name))
  if (!domain) throw new Refused('not_found')
  await createDomainKey(needs, actor, { name, isReplaced: false })
}
