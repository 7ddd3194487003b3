/** The tabs of `/setting/{tab}` (spec section 2.1.5), in their order. */
export const SETTING_TABS = [
  'general',
  'folders',
  'pop3imap',
  'autoforward',
  'customfilters',
  'account',
  'templates',
  'data',
] as const
export type SettingTab = (typeof SETTING_TABS)[number]

/** Any other name is the first tab. */
export function readSettingTab(name: string | undefined): SettingTab {
  return SETTING_TABS.find((tab) => tab === name) ?? SETTING_TABS[0]
}
