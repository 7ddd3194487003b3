import type { quota, UserInfo } from '@sen/contract/account'
import type { DataOf } from '@sen/contract/route'
import type { UserInfo as UserView } from '@sen/core/accounts/user-info'
import type { MailboxQuota } from '@sen/core/mailboxes/mailbox-store'
import type { OfficeEditor } from '@sen/core/ports/office-editor'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { presentAddress } from './addresses.ts'

export function presentUser(
  { actor, ownerAddress, senders, avatar, footerScope, removedMailKeptDays, version }: UserView,
  { officeEditor }: { readonly officeEditor: OfficeEditor | undefined },
): UserInfo {
  return {
    email: actor.address,
    fullname: actor.displayName,
    avatar,
    enable_smtp: actor.rights.smtpEnabled ? 1 : 0,
    enable_drive: actor.rights.driveEnabled,
    office_editor: officeEditor !== undefined,
    sharing_public: actor.rights.sharingPublic,
    account_verified: actor.rights.accountVerified,
    type: actor.rights.isOwner ? 'Owner' : 'other',
    owner: ownerAddress,
    domains: actor.domains.map(({ name, isVerified }) => ({ domain: name, active: isVerified })),
    new_api: 'v4',
    domain_verified: actor.rights.domainVerified,
    senders: senders.map(presentAddress),
    recall_window: actor.recallWindowSeconds,
    footer: footerScope,
    removed_mail_kept_days: removedMailKeptDays,
    room: actor.mailboxId,
    version,
  }
}

export function presentQuota(usage: MailboxQuota): DataOf<typeof quota> {
  return {
    user_quota: usage.quotaBytes / MEGABYTE_BYTES,
    user_used_quota: usage.usedBytes,
    auto_quota: usage.isAutomatic,
  }
}
