import type { Person } from '@sen/core/people/people-store'
import type { MailRecovery } from '@sen/core/removed-mail/mail-recovery-store'
import { personState } from '@sen/model/account/people'
import { isMailProtocol, orderedProtocols } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, DomainId, MailboxId } from '@sen/model/ids'
import { RECOVERY_SHOWN_HOURS } from '@sen/model/removed-mail/limits'
import type { SendingHoldCause } from '@sen/model/sending-limits/sending-limits'

export const PERSON_COLUMNS = `
  a.id as account_id, m.id as mailbox_id, m.domain_id, m.address, a.display_name, a.is_owner, a.suspended_at, m.deleted_at,
  m.used_bytes, m.auto_quota, m.quota_megabytes, m.smtp_enabled, m.sending_held_by, m.drive_enabled, a.mail_protocols,
  exists (select from two_step where two_step.account_id = a.id) as has_two_step,
  (select link.expires_at from password_link link where link.account_id = a.id and link.purpose = 'invitation') as invited_until,
  greatest(
    (select max(session.last_seen_at) from session where session.account_id = a.id),
    (
      select sign_in.at from sign_in where sign_in.account_id = a.id and sign_in.outcome = 'signed_in'
      order by sign_in.id desc limit 1
    )
  ) as last_seen_at,
  (
    select jsonb_build_object('state', recovery.state, 'total', recovery.total, 'lookedAt', recovery.looked_at,
      'recovered', recovery.recovered)
    from mail_recovery recovery
    where recovery.mailbox_id = m.id and (recovery.ended_at is null or recovery.ended_at > now() - interval '${RECOVERY_SHOWN_HOURS} hours')
  ) as recovery`

export const PERSON_TABLES = `
  account a
  join mailbox_access own on own.account_id = a.id and own.role = 'own'
  join mailbox m on m.id = own.mailbox_id
  join domain d on d.id = m.domain_id`

export interface PersonRow {
  readonly account_id: string
  readonly mailbox_id: string
  readonly domain_id: string
  readonly address: string
  readonly display_name: string
  readonly is_owner: boolean
  readonly suspended_at: Date | null
  readonly deleted_at: Date | null
  readonly used_bytes: string
  readonly auto_quota: boolean
  readonly quota_megabytes: number
  readonly smtp_enabled: boolean
  readonly sending_held_by: SendingHoldCause | null
  readonly drive_enabled: boolean
  readonly has_two_step: boolean
  readonly mail_protocols: readonly string[]
  readonly invited_until: Date | null
  readonly last_seen_at: Date | null
  readonly recovery: MailRecovery | null
}

export function toPerson(row: PersonRow): Person {
  const deletedAt = row.deleted_at ?? undefined
  const invitedUntil = row.invited_until ?? undefined
  return {
    accountId: row.account_id as AccountId,
    mailboxId: row.mailbox_id as MailboxId,
    domainId: row.domain_id as DomainId,
    address: row.address,
    displayName: row.display_name,
    isOwner: row.is_owner,
    state: personState({ deletedAt, suspendedAt: row.suspended_at ?? undefined, invitedUntil }),
    deletedAt,
    invitedUntil,
    usedBytes: Number(row.used_bytes),
    quota: row.auto_quota ? { kind: 'pool' } : { kind: 'own', megabytes: row.quota_megabytes },
    smtpEnabled: row.smtp_enabled,
    sendingHeldBy: row.sending_held_by ?? undefined,
    driveEnabled: row.drive_enabled,
    hasTwoStep: row.has_two_step,
    mailProtocols: orderedProtocols(row.mail_protocols.filter(isMailProtocol)),
    lastSeenAt: row.last_seen_at ?? undefined,
    recovery: row.recovery ?? undefined,
  }
}
