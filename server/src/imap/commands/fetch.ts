import type { FolderState } from '@sen/core/mail-programs/program-folder'
import type { MessageItems, UidRange } from '@sen/core/mail-programs/program-message'
import { newFlagLines } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { versionOf, writeVanishedEarlier } from '../session/resynchronise.ts'
import { uidRanges } from '../session/selected-folder.ts'
import { ok, type TaggedResponse } from '../session/tagged-response.ts'
import { HEAVY_MESSAGES, USUAL_MESSAGE_BYTES, WorkMeter } from '../session/work-meter.ts'
import type { Arguments } from '../wire/arguments.ts'
import { type FetchItem, parseFetchItems } from '../wire/fetch-items.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'
import { type FetchItems, type FetchResult, fetchFlags, rememberFlags, wantsFlagsOnly } from './fetch-flags.ts'
import { readSet, readUidSet } from './read-set.ts'
import { writeMessage, writePlainMessage } from './write-message.ts'

export const FETCH: Command = {
  state: 'selected',
  forbidsExpunge: true,
  run: (session, args) => fetch(session, args, false),
}

export const UID_FETCH: Command = {
  state: 'selected',
  run: (session, args) => fetch(session, args, true),
}

async function fetch(session: ImapSession, args: Arguments, isUid: boolean): Promise<TaggedResponse> {
  const { folder } = session
  const { ranges, named } = isUid ? readUidSet(args, folder) : { ranges: readSet(args, folder, false), named: [] }
  args.space()
  const items = [...parseFetchItems(args)]
  const { changedSince, hasVanished } = readModifiers(args)
  args.end()
  if (hasVanished && !(isUid && session.hasQresync && changedSince !== undefined)) {
    throw new SyntaxFault('VANISHED needs UID FETCH, CHANGEDSINCE and QRESYNC')
  }
  if (isUid && !hasPlain(items, 'UID')) items.unshift({ kind: 'plain', name: 'UID' })
  if (changedSince !== undefined && !hasPlain(items, 'MODSEQ')) items.push({ kind: 'plain', name: 'MODSEQ' })
  if (hasPlain(items, 'MODSEQ')) session.enableCondstore()
  const since = hasVanished ? versionOf(changedSince ?? 0) : changedSince
  if (hasVanished) await writeVanishedEarlier(session, { since: since ?? 0, uids: named })
  if (ranges.length === 0) return ok('FETCH completed')
  const wanted = { items, changedSince: since }
  const isHeavy = folder.countIn(ranges) > HEAVY_MESSAGES || items.some(readsContent)
  // The general statement is one round trip, and that of flags two.
  const work = () => (isHeavy && wantsFlagsOnly(items) ? fetchFlags : fetchAll)(session, ranges, wanted)
  const { haveLeft, state } = await (isHeavy ? session.runHeavy(work) : work())
  const answer: TaggedResponse = haveLeft
    ? { condition: 'NO', code: 'EXPUNGEISSUED', text: 'Some messages have left the mailbox' }
    : ok('FETCH completed')
  // Long work may take so long that what has happened meanwhile should be sent now.
  return isHeavy ? answer : { ...answer, state }
}

/** Enclosed headers and decoded parts are read from the source, however few messages there are. */
function readsContent(item: FetchItem): boolean {
  if (item.kind !== 'section') return item.kind === 'binary'
  const { part, what } = item.section
  return part.length > 0 && (what === 'fields' || what === 'other-fields')
}

async function fetchAll(session: ImapSession, ranges: readonly UidRange[], wanted: FetchItems): Promise<FetchResult> {
  const { folder, mailbox, environment } = session
  const { items, changedSince } = wanted
  const newlySeen = await markSeen(session, ranges, items)
  let state: FolderState | undefined
  const onState = (read: FolderState): void => {
    state = read
  }
  const request = { ranges, onState, ...wantedOf(items), ...(changedSince !== undefined && { changedSince }) }
  const meter = new WorkMeter(environment.yielder)
  const isPlain = items.every(isBounded)
  let haveLeft = false
  for await (const slice of mailbox.fetch(folder.folderId, request)) {
    for (const message of slice) {
      const number = folder.sequenceOf(message.uid)
      if (number === undefined) continue
      const shown = newlySeen.has(message.uid) ? withFlags(items, session.hasCondstore) : items
      if (hasPlain(shown, 'FLAGS')) {
        rememberFlags(session, message)
        session.write(newFlagLines(folder, message))
      }
      if (hasPlain(shown, 'MODSEQ')) folder.noteModseq(message.version)
      if (isPlain) writePlainMessage(session, { number, message, items: shown, meter })
      else if (!(await writeMessage(session, { number, message, items: shown, meter }))) haveLeft = true
      meter.count(USUAL_MESSAGE_BYTES)
      if (session.connection.isFull) await session.flushIfFull()
      if (meter.isDue) await meter.spend(0)
    }
  }
  return { haveLeft, state }
}

/** A client that has `\Seen` set by its own FETCH gets the flags, and with CONDSTORE the new MODSEQ. */
function withFlags(items: readonly FetchItem[], hasCondstore: boolean): readonly FetchItem[] {
  const names = hasCondstore ? (['FLAGS', 'MODSEQ'] as const) : (['FLAGS'] as const)
  const missing = names.filter((name) => !hasPlain(items, name))
  return [...missing.map((name): FetchItem => ({ kind: 'plain', name })), ...items]
}

/** BODY[…] without PEEK sets `\Seen`. @returns the UIDs for which it was set */
async function markSeen(
  session: ImapSession,
  ranges: readonly UidRange[],
  items: readonly FetchItem[],
): Promise<ReadonlySet<number>> {
  const { folder, mailbox } = session
  const newlySeen = new Set<number>()
  if (folder.isReadOnly || !items.some((item) => item.kind !== 'plain' && item.marksSeen)) return newlySeen
  const unseen: number[] = []
  for await (const slice of mailbox.fetch(folder.folderId, { ranges })) {
    for (const { uid, flags } of slice) {
      if (!flags.includes('\\Seen') && folder.sequenceOf(uid) !== undefined) unseen.push(uid)
    }
  }
  if (unseen.length === 0) return newlySeen
  const change = { mode: 'add', flags: ['\\Seen'] } as const
  for await (const { changed } of mailbox.setFlags(folder.folderId, uidRanges(unseen), change)) {
    for (const { uid } of changed) newlySeen.add(uid)
  }
  return newlySeen
}

function wantedOf(items: readonly FetchItem[]): MessageItems {
  let [size, source, header, structure, envelope] = [false, false, false, false, false]
  const preview = hasPlain(items, 'PREVIEW')
  for (const item of items) {
    if (item.kind === 'plain') {
      if (item.name === 'RFC822.SIZE') size = true
      if (item.name === 'ENVELOPE') envelope = true
      if (item.name === 'BODY' || item.name === 'BODYSTRUCTURE') structure = true
      continue
    }
    source = true
    if (item.kind === 'binary') {
      if (item.part.length > 0) structure = true
      size = true
      continue
    }
    const { part, what } = item.section
    if (part.length > 0) structure = true
    else if (what !== 'all') header = true
    if (part.length === 0 && (what === 'all' || what === 'text')) size = true
  }
  return { size, source, header, structure, envelope, preview }
}

/** A structure can be long, so other sessions run between the items. */
function isBounded(item: FetchItem): boolean {
  return item.kind === 'plain' && item.name !== 'BODY' && item.name !== 'BODYSTRUCTURE'
}

function hasPlain(items: readonly FetchItem[], name: string): boolean {
  return items.some((item) => item.kind === 'plain' && item.name === name)
}

interface Modifiers {
  readonly changedSince?: number
  readonly hasVanished?: boolean
}

/** RFC 7162 sections 3.1.4 and 3.2.6. */
function readModifiers(args: Arguments): Modifiers {
  if (args.isAtEnd || !args.skip(' ')) return {}
  if (args.isAtEnd) return {}
  const read = (): Modifiers => {
    const name = args.word()
    if (name === 'VANISHED') return { hasVanished: true }
    if (name !== 'CHANGEDSINCE') throw new SyntaxFault('Unknown modifier')
    args.space()
    return { changedSince: args.number() }
  }
  const [first, second] = args.list(read, 2)
  return { ...first, ...second }
}
