import {
  DEFAULT_PAGE_SIZE,
  DELAY_SEND_CHOICES_SECONDS,
  MARK_READ_CHOICES_SECONDS,
  MAX_SIGNATURE_CHARACTERS,
  PAGE_SIZES,
  SPLIT_MIN_PERCENT,
  SPLIT_START_PERCENT,
} from './limits.ts'

/** What a user may set, under the spec's keys (spec section 3), with the values they start from. */
export interface Settings {
  readonly item_per_page: number
  readonly language: 'vi' | 'en'
  readonly timezone: string
  readonly enable_use_signature: boolean
  readonly signature: string
  readonly enable_delay_send: boolean
  readonly time_delay_send: number
  readonly inline_read: boolean
  readonly inline_read_position: 'no-split' | 'right' | 'bottom'
  /** How long an unread conversation is open until it counts as read; null: it is marked by hand. Ours. */
  readonly mark_read_delay_seconds: number | null
  /** `ask`: those of trusted senders alone. `always`: of everybody whose name is not forged, but in Junk. Ours. */
  readonly remote_images: 'ask' | 'always'
  /** Single letters are commands. Ours. */
  readonly keyboard_shortcuts: boolean
  /** Percent of the place that the list keeps beside or above the open thread. Ours. */
  readonly inline_read_size: number
  readonly tracking: boolean
  readonly notice_spam: boolean
  readonly warning_send_outside: boolean
  /** New messages are written as plain text, because the last choice was so. Ours. */
  readonly compose_plain_text: boolean
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  /** The sidebar shows icons alone. Ours. */
  readonly sidebar_narrow: boolean
  /** Desktop notifications of new mail, where the browser allows them too. Ours. */
  readonly notify_new_mail: boolean
  /** A new mailbox shows how to set it up until its owner dismisses that. Ours. */
  readonly show_first_steps: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  item_per_page: DEFAULT_PAGE_SIZE,
  language: 'vi',
  timezone: 'Asia/Ho_Chi_Minh',
  enable_use_signature: false,
  signature: '',
  enable_delay_send: true,
  time_delay_send: 5,
  inline_read: true,
  inline_read_position: 'no-split',
  mark_read_delay_seconds: 0,
  remote_images: 'ask',
  keyboard_shortcuts: true,
  inline_read_size: SPLIT_START_PERCENT,
  tracking: false,
  notice_spam: true,
  warning_send_outside: true,
  compose_plain_text: false,
  theme: 'system',
  density: 'comfortable',
  sidebar_narrow: false,
  notify_new_mail: false,
  show_first_steps: false,
}

type Judge = (value: unknown) => boolean

const isBoolean: Judge = (value) => typeof value === 'boolean'
const isOneOf =
  (choices: readonly unknown[]): Judge =>
  (value) =>
    choices.includes(value)

const JUDGES: { readonly [K in keyof Settings]: Judge } = {
  item_per_page: isOneOf(PAGE_SIZES),
  language: isOneOf(['vi', 'en']),
  timezone: isTimeZone,
  enable_use_signature: isBoolean,
  signature: (value) => typeof value === 'string' && value.length <= MAX_SIGNATURE_CHARACTERS,
  enable_delay_send: isBoolean,
  time_delay_send: isOneOf(DELAY_SEND_CHOICES_SECONDS),
  inline_read: isBoolean,
  inline_read_position: isOneOf(['no-split', 'right', 'bottom']),
  mark_read_delay_seconds: isOneOf([...MARK_READ_CHOICES_SECONDS, null]),
  remote_images: isOneOf(['ask', 'always']),
  keyboard_shortcuts: isBoolean,
  inline_read_size: (value) =>
    typeof value === 'number' && value >= SPLIT_MIN_PERCENT && value <= 100 - SPLIT_MIN_PERCENT,
  tracking: isBoolean,
  notice_spam: isBoolean,
  warning_send_outside: isBoolean,
  compose_plain_text: isBoolean,
  theme: isOneOf(['system', 'light', 'dark']),
  density: isOneOf(['comfortable', 'compact']),
  sidebar_narrow: isBoolean,
  notify_new_mail: isBoolean,
  show_first_steps: isBoolean,
}

export type SettingKey = keyof Settings

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(JUDGES, key)
}

/**
 * Whether this value may be kept under this key; the form and the server ask the same. A default is not judged: the first
 * time zone that is asked about makes a page load the dates of another language, before its first screen.
 */
export function isSettingValid(key: SettingKey, value: unknown): boolean {
  return value === DEFAULT_SETTINGS[key] || JUDGES[key](value)
}

/** Defaults with what was set laid over them; what is not valid (any more) gives way to its default. */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const valid = Object.entries(stored).filter(([key, value]) => isSettingKey(key) && isSettingValid(key, value))
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(valid) }
}

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
