/** Spec section 2.1.5, in display order. */
export const SETTING_TABS = [
  'general',
  'folders',
  'pop3imap',
  'mailprograms',
  'autoforward',
  'customfilters',
  'account',
  'templates',
  'data',
] as const
export type SettingTab = (typeof SETTING_TABS)[number]

export function readSettingTab(name: string | undefined): SettingTab {
  return SETTING_TABS.find((tab) => tab === name) ?? SETTING_TABS[0]
}
