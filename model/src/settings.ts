import { MAX_SIGNATURE_CHARACTERS } from './account/signature-limits.ts'
import { SPLIT_MIN_PERCENT, SPLIT_START_PERCENT } from './looks/limits.ts'
import { DELAY_SEND_CHOICES_SECONDS } from './sending/limits.ts'
import { DEFAULT_PAGE_SIZE, MARK_READ_CHOICES_SECONDS, PAGE_SIZES } from './threads/limits.ts'

/** A swipe over a row does one of these. `read` and `star` change to the opposite. */
export const SWIPE_ACTIONS = ['none', 'read', 'star', 'archive', 'snooze', 'delete', 'spam'] as const
export type SwipeAction = (typeof SWIPE_ACTIONS)[number]

/** The page shows this after the open conversation was archived, deleted or moved. */
export const AFTER_ACTION = ['list', 'next', 'previous'] as const

/** Uses the specification's keys (spec section 3). Keys marked "Ours" are not in the specification. */
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
  /** Null for manual marking. Ours. */
  readonly mark_read_delay_seconds: number | null
  /** `always` excludes Junk and forged senders. Ours. */
  readonly remote_images: 'ask' | 'always'
  /** True makes single letters commands. The specification does not have it. */
  readonly keyboard_shortcuts: boolean
  /** The list's share of the space, in percent. Ours. */
  readonly inline_read_size: number
  readonly tracking: boolean
  readonly notice_spam: boolean
  readonly warning_send_outside: boolean
  /** New messages are plain text, because the last message was. Ours. */
  readonly compose_plain_text: boolean
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  /** The sidebar shows icons only. Ours. */
  readonly sidebar_narrow: boolean
  /** Desktop notifications of new mail, if the browser allows them. Ours. */
  readonly notify_new_mail: boolean
  /** A new mailbox shows setup steps until its owner dismisses them. Ours. */
  readonly show_first_steps: boolean
  /** Ours, as the four below. */
  readonly swipe_right: SwipeAction
  readonly swipe_left: SwipeAction
  /** Lists have headings for days, weeks and months. */
  readonly list_date_headers: boolean
  readonly after_action: (typeof AFTER_ACTION)[number]
  /** A new message ends the snooze of its thread. Ours. */
  readonly snooze_ends_on_reply: boolean
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
  swipe_right: 'read',
  swipe_left: 'delete',
  list_date_headers: true,
  after_action: 'list',
  snooze_ends_on_reply: true,
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
  swipe_right: isOneOf(SWIPE_ACTIONS),
  swipe_left: isOneOf(SWIPE_ACTIONS),
  list_date_headers: isBoolean,
  after_action: isOneOf(AFTER_ACTION),
  snooze_ends_on_reply: isBoolean,
}

export type SettingKey = keyof Settings

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(JUDGES, key)
}

/** Defaults are not checked: a time zone would load locale data before the first screen. */
export function isSettingValid(key: SettingKey, value: unknown): boolean {
  return value === DEFAULT_SETTINGS[key] || JUDGES[key](value)
}

/** Ignores stored values that are no longer valid. */
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
