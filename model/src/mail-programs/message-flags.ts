import type { LabelId } from '../ids.ts'
import type { LabelKeywords } from './label-keywords.ts'
import { MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS_PER_MESSAGE } from './limits.ts'

/** A mail program can set these. The web shows the read state, stars and labels. */
export interface FlagState {
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly isAnswered: boolean
  readonly isForwarded: boolean
  readonly isDeleted: boolean
  /** In IMAP's spelling, without those of labels and `$Forwarded`. */
  readonly keywords: readonly string[]
  readonly labels: readonly LabelId[]
}

export type FlagMode = 'add' | 'remove' | 'replace'

export interface FlagChange {
  readonly mode: FlagMode
  /** In IMAP's spelling. `\Recent` and `\Draft` are ignored. */
  readonly flags: readonly string[]
}

const FLAGS_OF_STATE = {
  '\\seen': 'isRead',
  '\\flagged': 'isStarred',
  '\\answered': 'isAnswered',
  '\\deleted': 'isDeleted',
  $forwarded: 'isForwarded',
} as const
type StateFlag = (typeof FLAGS_OF_STATE)[keyof typeof FLAGS_OF_STATE]

/** Mail programs set these on much mail, so they need no count of the folder's keywords (RFC 5788, Thunderbird). */
const COMMON_KEYWORDS: ReadonlySet<string> = new Set([
  '$junk',
  '$notjunk',
  'junk',
  'nonjunk',
  'notjunk',
  '$mdnsent',
  '$phishing',
  '$important',
  '$label1',
  '$label2',
  '$label3',
  '$label4',
  '$label5',
])

/** An atom (RFC 3501 section 9): printable ASCII without `( ) { % * " \ ]`. */
const KEYWORD = /^[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]+$/

export function isKeyword(text: string): boolean {
  return text.length <= MAX_KEYWORD_CHARACTERS && KEYWORD.test(text)
}

export function isCommonKeyword(keyword: string): boolean {
  return COMMON_KEYWORDS.has(keyword.toLowerCase())
}

export interface ParsedFlags {
  readonly states: ReadonlySet<StateFlag>
  readonly labels: readonly LabelId[]
  readonly keywords: readonly string[]
  readonly hasInvalid: boolean
}

/** `hasInvalid`: a keyword is too long or no atom, or a flag with a backslash is unknown. */
export function parseFlags(flags: readonly string[], labels: LabelKeywords): ParsedFlags {
  const states = new Set<StateFlag>()
  const labelIds = new Set<LabelId>()
  const keywords = new Map<string, string>()
  let hasInvalid = false
  for (const flag of flags) {
    const lower = flag.toLowerCase()
    const state = FLAGS_OF_STATE[lower as keyof typeof FLAGS_OF_STATE]
    const label = labels.labelOf(flag)
    if (lower === '\\recent' || lower === '\\draft') continue
    if (state) states.add(state)
    else if (label) labelIds.add(label)
    else if (!isKeyword(flag)) hasInvalid = true
    else if (!keywords.has(lower)) keywords.set(lower, flag)
  }
  return { states, labels: [...labelIds], keywords: [...keywords.values()], hasInvalid }
}

/** Returns undefined when the message would have more than `MAX_KEYWORDS_PER_MESSAGE` keywords. */
export function applyFlags(before: FlagState, mode: FlagMode, flags: ParsedFlags): FlagState | undefined {
  const state = (name: StateFlag): boolean => {
    if (mode === 'replace') return flags.states.has(name)
    return flags.states.has(name) ? mode === 'add' : before[name]
  }
  const keywords = combined(before.keywords, flags.keywords, mode, (keyword) => keyword.toLowerCase())
  if (keywords.length > MAX_KEYWORDS_PER_MESSAGE && keywords.length > before.keywords.length) return undefined
  return {
    isRead: state('isRead'),
    isStarred: state('isStarred'),
    isAnswered: state('isAnswered'),
    isForwarded: state('isForwarded'),
    isDeleted: state('isDeleted'),
    keywords,
    labels: combined(before.labels, flags.labels, mode, (id) => id),
  }
}

function combined<T extends string>(
  before: readonly T[],
  named: readonly T[],
  mode: FlagMode,
  keyOf: (value: T) => string,
): readonly T[] {
  const keys = new Set(named.map(keyOf))
  if (mode === 'remove') return before.filter((value) => !keys.has(keyOf(value)))
  if (mode === 'replace') return [...before.filter((value) => keys.has(keyOf(value))), ...missing(named, before, keyOf)]
  return [...before, ...missing(named, before, keyOf)]
}

function missing<T>(named: readonly T[], before: readonly T[], keyOf: (value: T) => string): readonly T[] {
  const known = new Set(before.map(keyOf))
  return named.filter((value) => !known.has(keyOf(value)))
}

export function isSameState(one: FlagState, other: FlagState): boolean {
  return (
    one.isRead === other.isRead &&
    one.isStarred === other.isStarred &&
    one.isAnswered === other.isAnswered &&
    one.isForwarded === other.isForwarded &&
    one.isDeleted === other.isDeleted &&
    one.keywords.join(' ') === other.keywords.join(' ') &&
    one.labels.join(' ') === other.labels.join(' ')
  )
}

/** Flags in IMAP's spelling, system flags first. */
export function flagNames(state: FlagState & { readonly isDraft: boolean }, labels: LabelKeywords): readonly string[] {
  const ofLabels = state.labels.flatMap((id) => labels.keywordOf(id) ?? [])
  const taken = new Set(ofLabels.map((keyword) => keyword.toLowerCase()))
  return [
    ...(state.isAnswered ? ['\\Answered'] : []),
    ...(state.isStarred ? ['\\Flagged'] : []),
    ...(state.isDeleted ? ['\\Deleted'] : []),
    ...(state.isRead ? ['\\Seen'] : []),
    ...(state.isDraft ? ['\\Draft'] : []),
    ...(state.isForwarded ? ['$Forwarded'] : []),
    ...ofLabels,
    ...state.keywords.filter((keyword) => !taken.has(keyword.toLowerCase())),
  ]
}
