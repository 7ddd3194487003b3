import type { Address } from '../addresses.ts'

/** What may stand between braces in a template, in the order in which it is offered. It is stored so in every language. */
export const PLACEHOLDERS = ['name', 'email', 'my_name', 'my_email', 'date', 'subject'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What is known of a message when a template comes into it. */
export interface PlaceholderFacts {
  /** The first it goes to, if there is one yet. */
  readonly recipient: Address | undefined
  readonly sender: Address | undefined
  readonly subject: string
  readonly now: Date
  /** Of the writer: how a date is written, and which day it is. */
  readonly language: 'vi' | 'en'
  readonly timeZone: string
}

/** What each placeholder stands for; one that nothing is known for is absent. */
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

/** As it stands in a text: `{{name}}`. */
export function writePlaceholder(placeholder: Placeholder): string {
  return `{{${placeholder}}}`
}

/** The text with what is known in its place. What is unknown, or has no value, stays as it was written. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(WRITTEN, (written: string, name: string) => filled(name, values) ?? written)
}

/** What still waits for a value in this text, as it is written there; each once. */
export function openPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(WRITTEN) ?? [])]
}

/** Those of them, as they are written, that these values would fill. */
export function fillablePlaceholders(written: readonly string[], values: PlaceholderValues): readonly string[] {
  return written.filter((each) => fillPlaceholders(each, values) !== each)
}

/** Also what no placeholder is called: a slip of the keyboard must not leave unnoticed either. */
const WRITTEN = /\{\{[ \u00a0]{0,3}([\p{L}\p{N}][\p{L}\p{N}_. -]{0,39}?)[ \u00a0]{0,3}\}\}/gu

function filled(name: string, values: PlaceholderValues): string | undefined {
  const wanted = name.toLowerCase().trim()
  const known = PLACEHOLDERS.find((each) => each === wanted)
  return known && values[known]
}

/** Vietnamese dates are written in figures, as in letters of an office; English ones in words, as in Britain. */
function dateWords({ now, language, timeZone }: PlaceholderFacts): string {
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const isVietnamese = language === 'vi'
  const form = isVietnamese ? figures : ({ dateStyle: 'long' } as const)
  return new Intl.DateTimeFormat(isVietnamese ? 'vi' : 'en-GB', { ...form, timeZone }).format(now)
}

/** A stranger chooses the name beside an address, and it goes into the text. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}
