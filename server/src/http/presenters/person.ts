import type { PersonField } from '@sen/contract/admin/people'
import type { Actor } from '@sen/core/kit/actor'
import type { Person } from '@sen/core/people/people-store'
import { PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { DAY_SECONDS } from '@sen/model/durations'
import { unixSeconds } from './times.ts'

export function presentPerson(person: Person, actor: Actor): PersonField {
  const { deletedAt, invitedUntil, lastSeenAt, quota, recovery } = person
  return {
    id: person.accountId,
    email: person.address,
    fullname: person.displayName,
    type: person.isOwner ? 'Owner' : 'other',
    state: person.state,
    is_self: person.accountId === actor.accountId,
    restorable_until: deletedAt ? unixSeconds(deletedAt) + PERSON_RESTORABLE_DAYS * DAY_SECONDS : null,
    invited_until: invitedUntil ? unixSeconds(invitedUntil) : null,
    used_bytes: person.usedBytes,
    quota_megabytes: quota.kind === 'own' ? quota.megabytes : null,
    enable_smtp: person.smtpEnabled,
    sending_held_by: person.sendingHeldBy ?? null,
    enable_drive: person.driveEnabled,
    two_step: person.hasTwoStep,
    mail_protocols: [...person.mailProtocols],
    last_seen_at: lastSeenAt ? unixSeconds(lastSeenAt) : null,
    recovery: recovery
      ? { state: recovery.state, total: recovery.total, done: recovery.lookedAt, recovered: recovery.recovered }
      : null,
  }
}
