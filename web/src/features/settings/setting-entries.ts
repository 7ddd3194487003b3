import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { foldText } from '@sen/model/search/fold-text'
import type { SettingTab } from '../../data/account/setting-address.ts'

/** A section or a row of a settings tab that the search finds. */
export interface SettingEntry {
  /** Where it is: a tab, or a page of the account area. */
  readonly tab: SettingTab | 'password' | 'authentication' | 'passkeys' | 'devices'
  /** The text of its heading or label on the page. */
  readonly name: MessageDescriptor
  /** Other words for it, separated by commas. */
  readonly words?: MessageDescriptor
}

/** Every section heading of every tab, with the rows of the long tab. `settings-search.browser.test.ts` compares them with the pages. */
export const SETTING_ENTRIES: readonly SettingEntry[] = [
  { tab: 'general', name: msg`Language and time` },
  { tab: 'general', name: msg`Language`, words: msg`English, Vietnamese` },
  { tab: 'general', name: msg`Time zone`, words: msg`clock, hours` },
  { tab: 'general', name: msg`Display`, words: msg`appearance, interface` },
  { tab: 'general', name: msg`Theme`, words: msg`dark mode, light mode, colours, night` },
  { tab: 'general', name: msg`Density of lists`, words: msg`compact, comfortable, spacing` },
  { tab: 'general', name: msg`Conversations on a page` },
  { tab: 'general', name: msg`Reading pane`, words: msg`split view, preview` },
  { tab: 'general', name: msg`Reading` },
  { tab: 'general', name: msg`Mark as read`, words: msg`unread` },
  { tab: 'general', name: msg`Remote images`, words: msg`pictures, load images` },
  { tab: 'general', name: msg`Always shown for`, words: msg`trusted senders` },
  { tab: 'general', name: msg`Keyboard`, words: msg`shortcuts, hotkeys` },
  { tab: 'general', name: msg`Notifications`, words: msg`alerts, new mail` },
  { tab: 'general', name: msg`Writing and sending`, words: msg`compose` },
  { tab: 'general', name: msg`Undo send`, words: msg`recall, delay sending` },
  { tab: 'general', name: msg`New messages`, words: msg`plain text, read receipts, tracking` },
  { tab: 'general', name: msg`Ask before sending`, words: msg`warning, outside recipients` },
  { tab: 'general', name: msg`Signature` },
  { tab: 'general', name: msg`Automatic reply`, words: msg`vacation, holiday, out of office, leave` },
  { tab: 'general', name: msg`Away` },
  { tab: 'folders', name: msg`System folders`, words: msg`inbox, sent, trash` },
  { tab: 'folders', name: msg`Your folders` },
  { tab: 'folders', name: msg`Labels`, words: msg`tags` },
  { tab: 'pop3imap', name: msg`Mail servers`, words: msg`IMAP, POP3, SMTP, Outlook, Thunderbird, mail app` },
  { tab: 'autoforward', name: msg`Forwarding`, words: msg`redirect, copies` },
  { tab: 'autoforward', name: msg`Forwarding addresses` },
  { tab: 'customfilters', name: msg`Filters`, words: msg`rules, sort mail` },
  { tab: 'customfilters', name: msg`Blocked senders`, words: msg`block, spam, junk` },
  { tab: 'customfilters', name: msg`For another mail server`, words: msg`Sieve script` },
  { tab: 'account', name: msg`Addresses you send as`, words: msg`alias, sender, from address` },
  { tab: 'templates', name: msg`Templates`, words: msg`canned replies, sample text` },
  { tab: 'data', name: msg`Import mail`, words: msg`upload, move from Gmail` },
  { tab: 'data', name: msg`Export mail`, words: msg`download, backup` },
  { tab: 'password', name: msg`Password`, words: msg`security, change password` },
  { tab: 'authentication', name: msg`Two-step verification`, words: msg`security, 2FA, OTP, code` },
  { tab: 'passkeys', name: msg`Passkeys`, words: msg`security, fingerprint, face` },
  { tab: 'devices', name: msg`Devices and sign-ins`, words: msg`security, sessions, sign out` },
]

/** The entries whose name or other words contain the typed text; those whose name does come first. */
export function findSettings(typed: string, textOf: (message: MessageDescriptor) => string): readonly SettingEntry[] {
  const wanted = foldText(typed.trim())
  const contains = (message: MessageDescriptor | undefined) =>
    message !== undefined && foldText(textOf(message)).includes(wanted)
  const named = SETTING_ENTRIES.filter(({ name }) => contains(name))
  return [...named, ...SETTING_ENTRIES.filter((entry) => !named.includes(entry) && contains(entry.words))]
}
