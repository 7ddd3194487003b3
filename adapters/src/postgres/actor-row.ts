import type { Actor, MailboxActor } from '@sen/core/kit/actor'
import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'

// Every call runs this; `json` is faster than `jsonb`.
const MAILBOX_COLUMNS = `
  mailbox.id as mailbox_id, mailbox.domain_id, mailbox.address, mailbox.smtp_enabled, mailbox.drive_enabled,
  domain.organisation_id, domain.verified, domain.sharing_public,
  domain.recall_window_seconds, (
    select json_agg(
      json_build_object('name', other.name, 'isVerified', other.verified) order by other.id <> domain.id, other.name
    )
    from domain other where other.organisation_id = domain.organisation_id and other.removed_at is null
  ) as domains`

export const ACTOR_COLUMNS = `account.id as account_id, account.display_name, account.is_owner, account.is_verified, ${MAILBOX_COLUMNS}`

export const ACTOR_TABLES = `
  join mailbox_access own on own.account_id = account.id and own.role = 'own'
  join mailbox on mailbox.id = own.mailbox_id
  join domain on domain.id = mailbox.domain_id`

/** A deleted mailbox, or one whose owner is suspended, sends nothing automatically. */
export const FIND_MAILBOX_ACTOR = `
  select mailbox.display_name, ${MAILBOX_COLUMNS}, mailbox.deleted_at is not null or exists (
    select from mailbox_access own join account on account.id = own.account_id
    where own.mailbox_id = mailbox.id and own.role = 'own' and account.suspended_at is not null
  ) as is_shut
  from mailbox join domain on domain.id = mailbox.domain_id where mailbox.id = $1`

export interface MailboxActorRow {
  readonly mailbox_id: string
  readonly domain_id: string
  readonly organisation_id: string
  readonly address: string
  readonly display_name: string
  readonly smtp_enabled: boolean
  readonly drive_enabled: boolean
  readonly verified: boolean
  readonly sharing_public: boolean
  readonly recall_window_seconds: number
  /** Sign-ins do not select it, because a suspended account cannot sign in. */
  readonly is_shut?: boolean
  readonly domains: readonly OrganisationDomain[]
}

export interface ActorRow extends MailboxActorRow {
  readonly account_id: string
  readonly is_owner: boolean
  readonly is_verified: boolean
}

const NOBODY = { is_owner: false, is_verified: false }

export function toMailboxActor(
  row: MailboxActorRow,
  account: Pick<ActorRow, 'is_owner' | 'is_verified'> = NOBODY,
): MailboxActor {
  return {
    mailboxId: row.mailbox_id as MailboxId,
    domainId: row.domain_id as DomainId,
    organisationId: row.organisation_id as OrganisationId,
    address: row.address,
    displayName: row.display_name,
    rights: {
      isOwner: account.is_owner,
      accountVerified: account.is_verified,
      smtpEnabled: row.smtp_enabled && row.is_shut !== true,
      driveEnabled: row.drive_enabled,
      domainVerified: row.verified,
      sharingPublic: row.sharing_public,
    },
    domains: row.domains,
    recallWindowSeconds: row.recall_window_seconds,
  }
}

export function toActor(row: ActorRow): Actor {
  return { ...toMailboxActor(row, row), accountId: row.account_id as AccountId }
}
