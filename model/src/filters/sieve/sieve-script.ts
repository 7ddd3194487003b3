import { type FolderRole, isTrashOrJunk } from '../../folders.ts'
import type { FolderId, LabelId } from '../../ids.ts'
import { VACATION_REPLY_DAYS } from '../../vacation/limits.ts'
import { type Vacation, vacationPeriod } from '../../vacation/vacation.ts'
import { type CustomFilter, destinationOf, flagsOf, labelsOf, redirectsOf } from '../filter.ts'
import { MAX_SIEVE_SCRIPT_CHARACTERS } from '../limits.ts'
import { type ConditionForm, sieveCondition } from './sieve-conditions.ts'
import { comment, quoted, quotedList } from './sieve-text.ts'

export interface SieveSource {
  readonly blockedSenders: readonly string[]
  /** In order; disabled filters are skipped. */
  readonly filters: readonly CustomFilter[]
  readonly vacation?: SieveVacation | undefined
  readonly forward?: SieveForward | undefined
  /** Mail of a filter whose folder is missing stays in the inbox. */
  readonly folders: ReadonlyMap<FolderId, SieveFolder>
  readonly labels: ReadonlyMap<LabelId, string>
  /** Without `regex`, text is matched as written. */
  readonly hasRegex?: boolean
}

export interface SieveFolder {
  readonly path: string
  readonly role: FolderRole
}

export interface SieveForward {
  readonly to: string
  readonly keepsCopy: boolean
  /** Own mail, and mail that has passed through the mailbox before, is not forwarded. */
  readonly own: readonly string[]
}

export interface SieveVacation extends Vacation {
  /** Mail that names none of these gets no reply. */
  readonly addresses: readonly string[]
  /** Senders in these domains count as inside. */
  readonly ownDomains: readonly string[]
}

/** RFC 5228. User text appears in quoted strings and comments only, and `variables` is never required. */
export function sieveScript(rules: SieveSource): string {
  const script = (rules.hasRegex ?? true) ? writeScript(rules, true) : undefined
  if (script !== undefined && script.length <= MAX_SIEVE_SCRIPT_CHARACTERS) return script
  const plain = writeScript(rules, false)
  const said = [
    ...(rules.hasRegex === false ? [] : [comment('Filters are too large to look for text without its diacritics.')]),
    ...(plain.length > MAX_SIEVE_SCRIPT_CHARACTERS ? [comment('Many hosts take no script as large as this one.')] : []),
  ]
  return said.map((line) => `${line}\r\n`).join('') + plain
}

/** Undefined if a script with `regex` becomes too large. */
function writeScript(rules: SieveSource, hasRegex: true): string | undefined
function writeScript(rules: SieveSource, hasRegex: false): string
function writeScript(rules: SieveSource, hasRegex: boolean): string | undefined {
  const form: ConditionForm = { hasRegex, extensions: new Set() }
  const parts = [
    ...blockPart(rules.blockedSenders, form),
    // The vacation reply goes before the filters, because a filter that files a mail ends the script.
    ...vacationPart(rules.vacation, form),
  ]
  let characters = 0
  for (const filter of rules.filters) {
    if (!filter.isEnabled) continue
    const part = filterPart(filter, rules, form)
    parts.push(...part)
    // Check the size while writing: each letter becomes some hundred characters, and filters can have thousands.
    characters += part.reduce((sum, line) => sum + line.length, 0)
    if (hasRegex && characters > MAX_SIEVE_SCRIPT_CHARACTERS) return undefined
  }
  parts.push(...restPart(rules.forward, form))
  const require = form.extensions.size > 0 ? [`require ${listOf([...form.extensions].sort())};`, ''] : []
  return [...require, ...parts].map((line) => `${line}\r\n`).join('')
}

function oneOrList(names: readonly string[]): string {
  const [only, ...others] = names
  return only !== undefined && others.length === 0 ? quoted(only) : listOf(names)
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

function filterPart(filter: CustomFilter, rules: SieveSource, form: ConditionForm): readonly string[] {
  const { folders, labels, forward } = rules
  const { extensions } = form
  const conditions = filter.conditions.map((condition) => sieveCondition(condition, form))
  const test =
    conditions.length === 1 ? conditions[0] : `${filter.match === 'all' ? 'allof' : 'anyof'} (${conditions.join(', ')})`
  const lines: string[] = []
  const flags = flagsOf(filter)
  if (flags.isRead || flags.isStarred) extensions.add('imap4flags')
  if (flags.isRead) lines.push('addflag "\\\\Seen";')
  if (flags.isStarred) lines.push('addflag "\\\\Flagged";')
  for (const id of labelsOf(filter)) {
    const name = labels.get(id)
    if (name === undefined) {
      lines.push(comment('A label of this filter no longer exists.'))
      continue
    }
    extensions.add('imap4flags')
    // IMAP keywords allow neither spaces nor diacritics. The id stays the same when the label is renamed.
    lines.push(comment(`Label: ${name}`), `addflag ${quoted(`sen_label_${id}`)};`)
  }
  for (const address of redirectsOf(filter)) {
    extensions.add('copy')
    lines.push(`redirect :copy ${quoted(address)};`)
  }
  const to = destinationOf(filter)
  if (to !== undefined) {
    const folder = to === 'trash' ? TRASH : folders.get(to)
    if (!folder) lines.push(comment('The folder of this filter no longer exists.'))
    lines.push(...storePart(folder ?? INBOX, forward, form), 'stop;')
  }
  return [comment(`Filter: ${filter.name}`), `if ${test} {`, ...lines.map((line) => `  ${line}`), '}', '']
}

function vacationPart(vacation: SieveVacation | undefined, form: ConditionForm): readonly string[] {
  if (!vacation?.isEnabled) return []
  const { extensions } = form
  extensions.add('vacation')
  const { startsAt, endsAt } = vacationPeriod(vacation)
  const within = [...(startsAt ? [timeTest('ge', startsAt)] : []), ...(endsAt ? [timeTest('le', endsAt)] : [])]
  if (within.length > 0) extensions.add('date').add('relational')
  const answer = (text: string) =>
    [
      `vacation :days ${VACATION_REPLY_DAYS}`,
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

/** Independent of the host's time zone. Text comparison works because both have the same format. */
function timeTest(relation: 'ge' | 'le', at: Date): string {
  return `currentdate :zone "+0000" :value "${relation}" "iso8601" "${at.toISOString().slice(0, 19)}"`
}

const INBOX: SieveFolder = { path: 'INBOX', role: 'inbox' }
const TRASH: SieveFolder = { path: 'Trash', role: 'trash' }

function restPart(forward: SieveForward | undefined, form: ConditionForm): readonly string[] {
  return forward ? [comment('Forwarding'), ...storePart(INBOX, forward, form), ''] : []
}

/** Always stores a copy, in Trash if none is kept in the inbox, so that a host that cannot forward loses no mail. */
function storePart(folder: SieveFolder, forward: SieveForward | undefined, form: ConditionForm): readonly string[] {
  const { extensions } = form
  const store = (path: string) => {
    if (path === INBOX.path) return 'keep;'
    extensions.add('fileinto')
    return `fileinto ${quoted(path)};`
  }
  if (!forward || isTrashOrJunk(folder.role)) return [store(folder.path)]
  extensions.add('copy')
  const isKept = folder.role !== 'inbox' || forward.keepsCopy
  return [
    `if ${mayForwardTest(forward, form)} {`,
    `  redirect :copy ${quoted(forward.to)};`,
    `  ${store(isKept ? folder.path : TRASH.path)}`,
    '} else {',
    `  ${store(folder.path)}`,
    '}',
  ]
}

/** Tests `isBulkMail`, `isAutomaticMail`, own mail and mail that has passed through either address before. */
function mayForwardTest({ to, own }: SieveForward, { extensions }: ConditionForm): string {
  extensions.add('envelope')
  const tagged = own.map((address) => {
    const at = address.lastIndexOf('@')
    return `${address.slice(0, at).replace(/[\\*?]/gu, '\\$&')}+*${address.slice(at)}`
  })
  const before = [...own, to]
  return `not anyof (${[
    'exists "list-id"',
    'exists "list-post"',
    'exists "list-unsubscribe"',
    'header :matches "precedence" ["bulk*", "list*", "junk*"]',
    'allof (exists "auto-submitted", not header :matches "auto-submitted" ["no", "no;*", "no *"])',
    'envelope :is "from" ""',
    `address :is "from" ${oneOrList(own)}`,
    `address :matches "from" ${oneOrList(tagged)}`,
    `header :is "delivered-to" ${quotedList([...before, ...before.map((address) => `<${address}>`)])}`,
  ].join(', ')})`
}
