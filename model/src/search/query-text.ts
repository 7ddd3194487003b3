import { DAY_MILLISECONDS } from '../durations.ts'
import { SYSTEM_FOLDER_NAMES } from '../folders.ts'
import { normalForm } from '../text/normal-form.ts'
import { foldText } from './fold-text.ts'
import { type Operator, operatorNamed } from './operators.ts'
import type { LabelTerm, SearchQuery, SearchTerm, SizeLimit, TermField } from './search-query.ts'
import { splitWords } from './words.ts'

const QUOTED_OR_BARE = /(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/u.source
/** If text follows the last bracket, the brackets belong to a name: `filename:(2).pdf`. */
const IN_BRACKETS = /\(((?:[^()"“”]|["“”][^"“”]*(?:["“”]|$))*)(?:\)(?=\s|$)|$)/u.source
const TEXT_OPERATORS: Readonly<Partial<Record<Operator, TermField>>> = {
  from: 'from',
  to: 'to',
  subject: 'subject',
  body: 'body',
  filename: 'file',
}
/** An unclosed bracket or quote extends to the end. */
const PIECE = new RegExp(
  `(-)?(?:(${Object.keys(TEXT_OPERATORS).join('|')}):${IN_BRACKETS}|(?:([a-z_]+):)?${QUOTED_OR_BARE})`,
  'giu',
)
const PIECE_IN_BRACKETS = new RegExp(`(-)?${QUOTED_OR_BARE}`, 'gu')

/** `in:anywhere` includes Junk and Trash. */
export const ANYWHERE = 'anywhere'

/** Folded names, as the page and other mail programs call system folders. */
const FOLDER_NAMES: Readonly<Record<string, string>> = {
  inbox: 'INBOX',
  starred: 'Starred',
  sent: 'Sent',
  draft: 'Drafts',
  drafts: 'Drafts',
  archive: 'Archive',
  junk: 'Junk',
  spam: 'Junk',
  trash: 'Trash',
  bin: 'Trash',
  'hop thu den': 'INBOX',
  'gan dau sao': 'Starred',
  'co dau sao': 'Starred',
  'da gui': 'Sent',
  'thu nhap': 'Drafts',
  'luu tru': 'Archive',
  'thu rac': 'Junk',
  'thung rac': 'Trash',
  all: ANYWHERE,
  anywhere: ANYWHERE,
}

/** A search cannot name these (product decision 28). */
const UNSEARCHED_NAMES: ReadonlySet<string> = new Set([
  'scheduled',
  'periodic',
  'snoozed',
  'da len lich',
  'gui dinh ky',
  'de sau',
])

/** Users' folders may not have such names. */
export function namesSystemFolder(name: string): boolean {
  const folded = foldText(name)
  if (Object.hasOwn(FOLDER_NAMES, folded) || UNSEARCHED_NAMES.has(folded)) return true
  return Object.values(SYSTEM_FOLDER_NAMES).some((each) => each.toLowerCase() === folded)
}

/**
 * An unknown operator or value is treated as words. `after:` includes its day, `before:` does not.
 * @param today the day from which `newer_than:7d` counts, in the account's zone; without it, the operator is treated as
 * words
 */
export function parseQueryText(text: string, today?: string): SearchQuery {
  const terms: SearchTerm[] = []
  const labels: LabelTerm[] = []
  const facts: Mutable<Omit<SearchQuery, 'terms' | 'labels'>> = {}
  for (const match of normalForm(text, 'NFC').replaceAll(BYTE_ORDER_MARK, '').matchAll(PIECE)) {
    const [whole, minus, scope, bracketed = '', name = scope ?? '', quoted, bare] = match
    const value = quoted ?? bare ?? ''
    const negated = minus !== undefined
    const operator = operatorNamed(name)
    const field = operator && TEXT_OPERATORS[operator]
    if (field && scope !== undefined) addBracketed(terms, field, bracketed, negated)
    else if (field) addTerm(terms, field, value, negated)
    else if (operator === 'label' && value.trim() !== '') labels.push({ name: value.trim(), negated })
    else if (operator && !negated && readFact(facts, operator, value, today)) continue
    else addTerm(terms, 'any', name === '' ? value : negated ? whole.slice(1) : whole, negated)
  }
  return { terms, ...(labels.length > 0 && { labels }), ...facts }
}

/** The byte order mark is invisible, but `\s` in a pattern matches it. */
const BYTE_ORDER_MARK = '\ufeff'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function addTerm(terms: SearchTerm[], field: TermField, value: string, negated: boolean): void {
  const text = value.trim()
  // Ignore terms that consist of punctuation only, and repeated ones.
  if (splitWords(text).length === 0) return
  const added = { field, text, negated }
  if (!terms.some((term) => isSame(term, added))) terms.push(added)
}

function isSame(one: SearchTerm, other: SearchTerm): boolean {
  return (
    one.field === other.field &&
    one.negated === other.negated &&
    one.inAnyOrder === other.inAnyOrder &&
    one.text.toLowerCase() === other.text.toLowerCase()
  )
}

/** A negated group is one term, because it excludes only mail that has all of its words. */
function addBracketed(terms: SearchTerm[], field: TermField, text: string, negated: boolean): void {
  if (negated && splitWords(text).length > 1) {
    terms.push({ field, text: text.replaceAll(/["“”\s]+/gu, ' ').trim(), negated, inAnyOrder: true })
    return
  }
  for (const [, minus, quoted, bare] of text.matchAll(PIECE_IN_BRACKETS)) {
    addTerm(terms, field, quoted ?? bare ?? '', negated !== (minus !== undefined))
  }
}

function readFact(
  facts: Mutable<Omit<SearchQuery, 'terms' | 'labels'>>,
  operator: Operator,
  value: string,
  today: string | undefined,
): boolean {
  const word = value.toLowerCase()
  const daysAgo = today === undefined ? undefined : readAgo(word, today)
  if (operator === 'in' && value !== '') facts.folder = folderNamed(value)
  else if (operator === 'has' && /^attachments?$/u.test(word)) facts.hasAttachment = true
  else if (operator === 'is' && (word === 'unread' || word === 'read')) facts.isRead = word === 'read'
  else if (operator === 'is' && word === 'starred') facts.isStarred = true
  else if (operator === 'after' && readDay(value)) facts.fromDay = readDay(value)
  else if (operator === 'before' && readDay(value)) facts.toDay = dayBefore(readDay(value) ?? '')
  else if (operator === 'newer_than' && daysAgo) facts.fromDay = daysAgo
  else if (operator === 'older_than' && daysAgo) facts.toDay = dayBefore(daysAgo)
  else if ((operator === 'larger' || operator === 'smaller') && readSize(word)) {
    facts.size = { than: operator === 'larger' ? 'over' : 'under', ...readSize(word) } as SizeLimit
  } else return false
  return true
}

function folderNamed(value: string): string {
  const folded = foldText(value)
  return Object.hasOwn(FOLDER_NAMES, folded) ? (FOLDER_NAMES[folded] ?? value) : value
}

/** Parses `2026-11-20`, `2026/11/20`, `20/11/2026` or `20-11-2026`. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/u.exec(text) ?? []
  const [, day2, month2, year2] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(text) ?? []
  const [y, m, d] = [Number(year ?? year2), Number(month ?? month2), Number(day ?? day2)]
  const date = new Date(Date.UTC(y, m - 1, d))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined
  return dayOf(date)
}

/** Parses `7d`, `2w`, `3m` or `1y`; clamps to the end of shorter months. */
function readAgo(text: string, today: string): string | undefined {
  const [, digits, unit] = /^(\d{1,3})([dwmy])$/u.exec(text) ?? []
  const amount = Number(digits)
  if (digits === undefined || amount === 0) return undefined
  const date = new Date(`${today}T00:00:00Z`)
  if (unit === 'd' || unit === 'w') date.setUTCDate(date.getUTCDate() - amount * (unit === 'w' ? 7 : 1))
  else {
    const day = date.getUTCDate()
    date.setUTCMonth(date.getUTCMonth() - amount * (unit === 'y' ? 12 : 1))
    if (date.getUTCDate() !== day) date.setUTCDate(0)
  }
  return dayOf(date)
}

function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MILLISECONDS))
}

function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Parses `5M`, `5mb`, `500K` or `5000000` (bytes). */
function readSize(text: string): Omit<SizeLimit, 'than'> | undefined {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(m|mb|k|kb|b)?$/u.exec(text) ?? []
  const amount = Number(digits)
  if (digits === undefined || amount <= 0) return undefined
  if (unit?.startsWith('m')) return { amount, unit: 'MB' }
  if (unit?.startsWith('k')) return { amount, unit: 'KB' }
  return { amount: amount / 1024, unit: 'KB' }
}

export function queryText(query: SearchQuery): string {
  return queryPieces(query)
    .map((piece) => piece.text)
    .join(' ')
}

export interface QueryPiece {
  readonly text: string
  readonly about:
    | { readonly term: SearchTerm }
    | { readonly label: LabelTerm }
    | { readonly fact: Exclude<keyof SearchQuery, 'terms' | 'labels'> }
  /** Words without an operator have no chip and stay in the search box. */
  readonly isOperator: boolean
  readonly without: SearchQuery
}

export function queryPieces(query: SearchQuery): readonly QueryPiece[] {
  const pieces: QueryPiece[] = query.terms.map((term, index) => ({
    text: termText(term),
    about: { term },
    isOperator: term.field !== 'any' || term.negated,
    without: { ...query, terms: query.terms.filter((_, other) => other !== index) },
  }))
  for (const label of query.labels ?? []) {
    const { labels = [], ...others } = query
    const rest = labels.filter((other) => other !== label)
    const without = rest.length > 0 ? { ...others, labels: rest } : others
    pieces.push({ text: labelText(label), about: { label }, isOperator: true, without })
  }
  const fact = (text: string, key: Exclude<keyof SearchQuery, 'terms' | 'labels'>) => {
    const { [key]: _, ...without } = query
    pieces.push({ text, about: { fact: key }, isOperator: true, without })
  }
  if (query.folder !== undefined) fact(`in:${quoteIfNeeded(query.folder)}`, 'folder')
  if (query.hasAttachment) fact('has:attachment', 'hasAttachment')
  if (query.isRead !== undefined) fact(query.isRead ? 'is:read' : 'is:unread', 'isRead')
  if (query.isStarred) fact('is:starred', 'isStarred')
  if (query.fromDay !== undefined) fact(`after:${query.fromDay}`, 'fromDay')
  if (query.toDay !== undefined) fact(`before:${dayAfter(query.toDay)}`, 'toDay')
  if (query.size) fact(`${query.size.than === 'over' ? 'larger' : 'smaller'}:${sizeText(query.size)}`, 'size')
  return pieces
}

export function termText({ field, text, negated, inAnyOrder }: SearchTerm): string {
  const operator = field === 'any' ? '' : `${field === 'file' ? 'filename' : field}:`
  if (inAnyOrder) return `${negated ? '-' : ''}${operator}(${text})`
  // Quote a word that would be parsed as an operator.
  const plain = field === 'any' && (/^-/u.test(text) || /^[a-z_]+:/iu.test(text))
  return `${negated ? '-' : ''}${operator}${plain ? `"${text}"` : quoteIfNeeded(text)}`
}

export function labelText({ name, negated }: LabelTerm): string {
  return `${negated ? '-' : ''}label:${quoteIfNeeded(name)}`
}

function sizeText({ amount, unit }: SizeLimit): string {
  return `${amount}${unit}`
}

function quoteIfNeeded(text: string): string {
  return /[\s"“”]/u.test(text) ? `"${text.replaceAll(/["“”]/gu, ' ').trim()}"` : text
}
