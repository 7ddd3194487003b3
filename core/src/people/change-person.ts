import type { Quota } from '@sen/model/account/people'
import { givenNameProblem } from '@sen/model/account/profile'
import type { ActDetails } from '@sen/model/administration/act-changes'
import { type MailProtocol, orderedProtocols, protocolsText } from '@sen/model/app-passwords/app-passwords'
import { tidyName } from '@sen/model/text/tidy-name'
import { Refused } from '../kit/refused.ts'
import { type DomainList, openNameCheck } from '../kit/require-truthful-name.ts'
import type { OrganisationWriter } from '../organisations/organisation-store.ts'
import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'
import type { Person } from './people-store.ts'
import { requireQuota, requireQuotaFits } from './require-quota.ts'

export interface PersonChange {
  readonly displayName?: string | undefined
  /** The specification calls this `enable_smtp` (product decision 29). */
  readonly smtpEnabled?: boolean | undefined
  /** The specification calls this `enable_drive`. */
  readonly driveEnabled?: boolean | undefined
  readonly quota?: Quota | undefined
  readonly mailProtocols?: readonly MailProtocol[] | undefined
}

/**
 * Planned mail checks the rights when it is due.
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `invalid` with the field `name` or `quota`;
 * `quota_beyond_pool`; `sender_name_misleading` for another name than before
 */
export async function changePerson(
  needs: PeopleNeeds & { readonly directory: DomainList },
  by: PersonAdministrator,
  asked: PersonReference,
  change: PersonChange,
): Promise<boolean> {
  const displayName = change.displayName === undefined ? undefined : requireName(change.displayName)
  if (change.quota) requireQuota(change.quota)
  const requireTruthful = displayName === undefined ? undefined : await openNameCheck(needs.directory)
  let isChanged = false
  await actOnPerson(needs, by, { asked, act: 'change' }, async (w, person) => {
    const { accountId } = person
    const mailbox = { mailbox: person.mailboxId }
    const done = changed(person, { ...change, displayName })
    isChanged = Object.keys(done).length > 0
    if (!isChanged) return undefined
    if (done.displayName !== undefined) requireTruthful?.({ name: done.displayName, email: person.address })
    if (done.quota) await changeQuota(w, person, done.quota)
    if (done.displayName !== undefined) await w.people.rename(accountId, done.displayName)
    if (done.driveEnabled !== undefined) await w.people.setDrive(accountId, done.driveEnabled)
    if (done.mailProtocols) await w.people.setMailProtocols(accountId, orderedProtocols(done.mailProtocols))
    if (done.smtpEnabled !== undefined) await w.people.setSending(accountId, done.smtpEnabled)
    if (done.smtpEnabled === true) await w.waiting.resume(mailbox)
    if (done.displayName !== undefined || done.driveEnabled !== undefined) {
      await w.record(mailbox, { type: 'account.changed' })
    }
    if (done.quota) await w.record(mailbox, { type: 'quota.changed' })
    if (done.smtpEnabled !== undefined) await w.record(mailbox, { type: 'enable_smtp', enabled: done.smtpEnabled })
    return detailsOf(person, done)
  })
  return isChanged
}

function changed(
  person: Person,
  { displayName, smtpEnabled, driveEnabled, quota, mailProtocols }: PersonChange,
): PersonChange {
  return {
    ...(displayName !== undefined && displayName !== person.displayName && { displayName }),
    ...(smtpEnabled !== undefined && smtpEnabled !== person.smtpEnabled && { smtpEnabled }),
    ...(driveEnabled !== undefined && driveEnabled !== person.driveEnabled && { driveEnabled }),
    ...(quota !== undefined && !isSameQuota(quota, person.quota) && { quota }),
    ...(mailProtocols &&
      writtenProtocols(mailProtocols) !== writtenProtocols(person.mailProtocols) && { mailProtocols }),
  }
}

function writtenProtocols(protocols: readonly MailProtocol[]): string {
  return protocolsText(orderedProtocols(protocols))
}

function isSameQuota(one: Quota, other: Quota): boolean {
  if (one.kind === 'pool') return other.kind === 'pool'
  return other.kind === 'own' && one.megabytes === other.megabytes
}

function detailsOf(
  person: Person,
  { displayName, smtpEnabled, driveEnabled, quota, mailProtocols }: PersonChange,
): ActDetails {
  return {
    ...(displayName !== undefined && { before_name: person.displayName, name: displayName }),
    ...(smtpEnabled !== undefined && { before_enable_smtp: person.smtpEnabled, enable_smtp: smtpEnabled }),
    ...(driveEnabled !== undefined && { before_enable_drive: person.driveEnabled, enable_drive: driveEnabled }),
    ...(mailProtocols && {
      before_mail_protocols: writtenProtocols(person.mailProtocols),
      mail_protocols: writtenProtocols(mailProtocols),
    }),
    // Null means that the mailbox uses the pool.
    ...(quota && { before_quota_megabytes: ownMegabytes(person.quota), quota_megabytes: ownMegabytes(quota) }),
  }
}

function ownMegabytes(quota: Quota): number | null {
  return quota.kind === 'own' ? quota.megabytes : null
}

/** Product decision 80. @throws Refused `invalid` with the field `name` and the problem */
export function requireName(written: string): string {
  const problem = givenNameProblem(written)
  if (problem) throw new Refused('invalid', { field: 'name', problem })
  return tidyName(written)
}

async function changeQuota(w: OrganisationWriter, person: Person, quota: Quota): Promise<void> {
  const before = ownMegabytes(person.quota) ?? 0
  requireQuotaFits(quota, { ...(await w.people.poolOf(person.domainId, person.accountId)), before })
  await w.people.setQuota(person.accountId, quota)
}
