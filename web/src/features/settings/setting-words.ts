import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingTab } from '../../data/account/setting-address.ts'

/** What each tab sets, by the words that it has on the page, for those who look for a setting. */
export const SETTING_WORDS: Readonly<Record<SettingTab, readonly MessageDescriptor[]>> = {
  general: [
    msg`Language`,
    msg`Time zone`,
    msg`Theme`,
    msg`Density of lists`,
    msg`Conversations on a page`,
    msg`Reading pane`,
    msg`Mark as read`,
    msg`Remote images`,
    msg`Keyboard`,
    msg`Notifications`,
    msg`Undo send`,
    msg`Start in plain text`,
    msg`Signature`,
    msg`Automatic reply`,
  ],
  folders: [msg`Your folders`, msg`Labels`],
  pop3imap: [msg`IMAP`, msg`POP3`, msg`SMTP`],
  autoforward: [msg`Forwarding addresses`],
  customfilters: [msg`Blocked senders`, msg`Sieve script`],
  account: [msg`Addresses you send as`],
  templates: [],
  data: [msg`Import mail`, msg`Export mail`],
}
