import type { Actor } from '@sen/core/kit/actor'
import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { DomainId, MailboxId } from '@sen/model/ids'

/** What makes an actor, from `mailbox` joined with its `domain`. */
export const ACTOR_COLUMNS = `
  mailbox.id as mailbox_id, mailbox.domain_id, mailbox.address, mailbox.display_name, mailbox.is_owner,
  mailbox.smtp_enabled, domain.verified, domain.recall_window_seconds, (
    select jsonb_agg(
      jsonb_build_object('name', other.name, 'isVerified', other.verified) order by other.id <> domain.id, other.name
    )
    from domain other where other.organisation_id = domain.organisation_id
  ) as domains`

export interface ActorRow {
  readonly mailbox_id: string
  readonly domain_id: string
  readonly address: string
  readonly display_name: string
  readonly is_owner: boolean
  readonly smtp_enabled: boolean
  readonly verified: boolean
  readonly recall_window_seconds: number
  readonly domains: readonly OrganisationDomain[]
}

export function toActor(row: ActorRow): Actor {
  return {
    mailboxId: row.mailbox_id as MailboxId,
    domainId: row.domain_id as DomainId,
    address: row.address,
    displayName: row.display_name,
    rights: { isOwner: row.is_owner, smtpEnabled: row.smtp_enabled, domainVerified: row.verified },
    domains: row.domains,
    recallWindowSeconds: row.recall_window_seconds,
  }
}
