import { parseAsciiDomain } from '@sen/model/administration/domain-names'
import type { DomainReader, NewDomainKey, OwnDomain } from '../domains/domain-store.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type ActBy, recordAct } from '../organisations/record-act.ts'
import type { MailSigner } from '../ports/mail-signer.ts'

export interface DkimRecord {
  readonly name: string
  readonly value: string
  readonly isNew: boolean
}

/**
 * Keeps an existing key unless `isReplaced`. A new key gets the next selector, so that mail on its way can still be
 * verified.
 * @param asked `name`: any spelling of a hosted domain
 * @throws Refused `not_found` for an unknown domain
 */
export async function createDomainKey(
  needs: {
    readonly directory: Directory
    readonly organisations: OrganisationStore
    readonly mailSigner: MailSigner
    readonly clock: Clock
  },
  by: ActBy,
  { name, isReplaced }: { readonly name: string; readonly isReplaced: boolean },
): Promise<DkimRecord> {
  const found = await needs.directory.findDomain(name.trim().toLowerCase().normalize('NFC'))
  if (!found) throw new Refused('not_found')
  const own = async ({ domains }: { readonly domains: DomainReader }): Promise<OwnDomain> => {
    const domain = (await domains.list()).find(({ id }) => id === found.id)
    if (!domain) throw new Refused('not_found')
    return domain
  }
  const before = await needs.organisations.read(found.organisationId, own)
  if (before.dkim && !isReplaced) return recordOf(before.name, before.dkim, false)
  // Creating a key takes long, so it happens before the organisation is locked.
  const made = await needs.mailSigner.createKey()
  return needs.organisations.write(found.organisationId, async (w) => {
    const now = await own(w)
    if (now.dkim && !isReplaced) return recordOf(now.name, now.dkim, false)
    const at = needs.clock.now()
    const key: NewDomainKey = { selector: nextSelector(now.dkim?.selector), ...made, createdAt: at }
    await w.domains.saveKey(now.id, key)
    const details = now.dkim ? { replaced: true } : {}
    await recordAct(w, by, { act: 'domain.signed', target: now.name, details }, at)
    return recordOf(now.name, key, true)
  })
}

function recordOf(
  domain: string,
  { selector, publicKey }: { readonly selector: string; readonly publicKey: string },
  isNew: boolean,
): DkimRecord {
  return {
    name: `${selector}._domainkey.${parseAsciiDomain(domain) ?? domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
    isNew,
  }
}

function nextSelector(selector: string | undefined): string {
  return `sen${Number(selector?.slice('sen'.length) ?? 0) + 1}`
}
