import type { FolderId } from '../../ids.ts'
import { type CustomFilter, destinationOf, flagsOf, redirectsOf } from '../filter.ts'
import type { Vacation } from '../vacation.ts'
import { type ConditionForm, sieveCondition } from './sieve-conditions.ts'
import { comment, quoted, quotedList } from './sieve-text.ts'

/** What one script is made of: everything that happens to the mail of a mailbox by rules. */
export interface SieveRules {
  readonly blockedSenders: readonly string[]
  /** From the top; those that are switched off are left out. */
  readonly filters: readonly CustomFilter[]
  readonly vacation?: SieveVacation | undefined
  readonly forward?: { readonly to: string; readonly keepsCopy: boolean } | undefined
  /** By its path; undefined when it is gone: then mail of a filter that names it stays in the inbox. */
  readonly folderPath: (id: FolderId) => string | undefined
  /** Whether the host can `regex`; where it cannot, text is looked for as it is written. */
  readonly hasRegex?: boolean
}

export interface SieveVacation extends Vacation {
  /** All own addresses: mail that names none of them is not answered. */
  readonly addresses: readonly string[]
  /** Who writes from one of these is inside. */
  readonly ownDomains: readonly string[]
}

const VACATION_DAYS = 4

/**
 * One Sieve script (RFC 5228) for all rules of a mailbox, which does what filing here does. Names and values are text that
 * people typed: they stand in quoted strings and comments alone, and `variables` is never required.
 */
export function sieveScript(rules: SieveRules): string {
  const form: ConditionForm = { hasRegex: rules.hasRegex ?? true, extensions: new Set() }
  const parts = [
    ...blockPart(rules.blockedSenders, form),
    // Before the filters, of which the one that takes a mail ends the script.
    ...vacationPart(rules.vacation, form),
    ...forwardPart(rules.forward, form),
    ...rules.filters.filter(({ isEnabled }) => isEnabled).flatMap((filter) => filterPart(filter, rules, form)),
    ...restPart(rules.forward, form),
  ]
  const require = form.extensions.size > 0 ? [`require ${listOf([...form.extensions].sort())};`, ''] : []
  return [...require, ...parts].map((line) => `${line}\r\n`).join('')
}

function listOf(names: readonly string[]): string {
  return `[${names.map(quoted).join(', ')}]`
}

function blockPart(senders: readonly string[], { extensions }: ConditionForm): readonly string[] {
  if (senders.length === 0) return []
  extensions.add('fileinto')
  return [
    comment('Blocked senders'),
    `if address :all :is "from" ${quotedList(senders)} {`,
    '  fileinto "Junk";',
    '  stop;',
    '}',
    '',
  ]
}

function filterPart(filter: CustomFilter, { folderPath }: SieveRules, form: ConditionForm): readonly string[] {
  const { extensions } = form
  const conditions = filter.conditions.map((condition) => sieveCondition(condition, form))
  const test =
    conditions.length === 1 ? conditions[0] : `${filter.match === 'all' ? 'allof' : 'anyof'} (${conditions.join(', ')})`
  const lines: string[] = []
  const flags = flagsOf(filter)
  if (flags.isRead || flags.isStarred) extensions.add('imap4flags')
  if (flags.isRead) lines.push('addflag "\\\\Seen";')
  if (flags.isStarred) lines.push('addflag "\\\\Flagged";')
  for (const address of redirectsOf(filter)) {
    extensions.add('copy')
    lines.push(`redirect :copy ${quoted(address)};`)
  }
  const to = destinationOf(filter)
  if (to !== undefined) {
    const path = to === 'trash' ? 'Trash' : folderPath(to)
    if (path === undefined) lines.push(comment('The folder of this filter is gone.'), 'keep;')
    else {
      extensions.add('fileinto')
      lines.push(`fileinto ${quoted(path)};`)
    }
    lines.push('stop;')
  }
  return [comment(`Filter: ${filter.name}`), `if ${test} {`, ...lines.map((line) => `  ${line}`), '}', '']
}

function vacationPart(vacation: SieveVacation | undefined, form: ConditionForm): readonly string[] {
  if (!vacation?.isEnabled) return []
  const { extensions } = form
  extensions.add('vacation')
  const within = [
    ...(vacation.startsAt ? [timeTest('ge', vacation.startsAt)] : []),
    ...(vacation.endsAt ? [timeTest('le', vacation.endsAt)] : []),
  ]
  if (within.length > 0) extensions.add('date').add('relational')
  const answer = (text: string) =>
    [
      `vacation :days ${VACATION_DAYS}`,
      ...(vacation.addresses.length > 0 ? [`:addresses ${listOf(vacation.addresses)}`] : []),
      ...(vacation.subject === '' ? [] : [`:subject ${quoted(vacation.subject)}`]),
      ...(vacation.from === '' ? [] : [`:from ${quoted(vacation.from)}`]),
      `${quoted(text)};`,
    ].join(' ')
  const { text, outsideText, ownDomains } = vacation
  const answers =
    outsideText !== undefined && ownDomains.length > 0
      ? [
          `if address :domain :is "from" ${listOf(ownDomains)} {`,
          `  ${answer(text)}`,
          '} else {',
          `  ${answer(outsideText)}`,
          '}',
        ]
      : [answer(text)]
  const lines =
    within.length === 0 ? answers : [`if allof (${within.join(', ')}) {`, ...answers.map((line) => `  ${line}`), '}']
  return [comment('Automatic reply'), ...lines, '']
}

/** Instants, so that no zone of the host matters. The comparison is one of text: both begin with the same form. */
function timeTest(relation: 'ge' | 'le', at: Date): string {
  return `currentdate :zone "+0000" :value "${relation}" "iso8601" "${at.toISOString().slice(0, 19)}"`
}

/** Always a copy: what is not kept goes to Trash, as here, so that a host that cannot forward loses nothing. */
function forwardPart(forward: SieveRules['forward'], { extensions }: ConditionForm): readonly string[] {
  if (!forward) return []
  extensions.add('copy')
  return [comment('Forwarding'), `redirect :copy ${quoted(forward.to)};`, '']
}

/** What no filter took. */
function restPart(forward: SieveRules['forward'], { extensions }: ConditionForm): readonly string[] {
  if (!forward || forward.keepsCopy) return []
  extensions.add('fileinto')
  return [comment('Forwarded mail is not kept'), 'fileinto "Trash";', '']
}
