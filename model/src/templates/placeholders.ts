import type { Address } from '../addresses.ts'

/** Sorted as in the menu. Templates contain these names in every language. */
export const PLACEHOLDERS = ['name', 'email', 'my_name', 'my_email', 'date', 'subject'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export interface PlaceholderFacts {
  readonly recipient: Address | undefined
  readonly sender: Address | undefined
  readonly subject: string
  readonly now: Date
  readonly language: 'vi' | 'en'
  readonly timeZone: string
}

export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>

export function placeholderValues(facts: PlaceholderFacts): PlaceholderValues {
  const { recipient, sender, subject } = facts
  const all: Readonly<Record<Placeholder, string | undefined>> = {
    name: recipient?.name,
    email: recipient?.email,
    my_name: sender?.name,
    my_email: sender?.email,
    date: dateWords(facts),
    subject,
  }
  const known = PLACEHOLDERS.map((each) => [each, oneLine(all[each] ?? '')] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== ''))
}

export function writePlaceholder(placeholder: Placeholder): string {
  return `{{${placeholder}}}`
}

/** Leaves placeholders without a value as written. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(WRITTEN, (written: string, name: string) => filled(name, values) ?? written)
}

export function openPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(WRITTEN) ?? [])]
}

export function fillablePlaceholders(written: readonly string[], values: PlaceholderValues): readonly string[] {
  return written.filter((each) => fillPlaceholders(each, values) !== each)
}

/** Also matches unknown names, so that a typing error is reported before sending. */
const WRITTEN = /\{\{[ \u00a0]{0,3}([\p{L}\p{N}][\p{L}\p{N}_. -]{0,39}?)[ \u00a0]{0,3}\}\}/gu

function filled(name: string, values: PlaceholderValues): string | undefined {
  const wanted = name.toLowerCase().trim()
  const known = PLACEHOLDERS.find((each) => each === wanted)
  return known && values[known]
}

/** Vietnamese dates are numeric, as in formal letters; English ones are in British order. */
function dateWords({ now, language, timeZone }: PlaceholderFacts): string {
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const isVietnamese = language === 'vi'
  const form = isVietnamese ? figures : ({ dateStyle: 'long' } as const)
  return new Intl.DateTimeFormat(isVietnamese ? 'vi' : 'en-GB', { ...form, timeZone }).format(now)
}

/** Strangers choose the display names that are inserted. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}
