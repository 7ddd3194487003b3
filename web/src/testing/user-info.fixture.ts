import type { UserInfo } from '@sen/contract/account'
import type { AddressField } from '@sen/contract/fields'

/** A verified user of `senmail.test`, who has the drive and sends under this name. */
export function userInfoOf(person: AddressField, changed: Partial<UserInfo> = {}): UserInfo {
  return {
    email: person.email,
    fullname: person.name,
    avatar: '',
    enable_smtp: 1,
    enable_drive: true,
    office_editor: false,
    sharing_public: true,
    account_verified: true,
    type: 'other',
    owner: '',
    domains: [{ domain: 'senmail.test', active: true }],
    new_api: 'v4',
    domain_verified: true,
    senders: [person],
    recall_window: 300,
    removed_mail_kept_days: 14,
    footer: 'off',
    room: 'r1',
    version: 1,
    ...changed,
  }
}
