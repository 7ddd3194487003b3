import type { UidRange, WantedOfMessage } from '@sen/core/mail-programs/program-message'
import { type Answer, ok } from '../session/answer.ts'
import { newFlagLines } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { uidRanges } from '../session/selected-folder.ts'
import { WorkMeter } from '../session/work-meter.ts'
import type { Arguments } from '../wire/arguments.ts'
import { type FetchItem, parseFetchItems } from '../wire/fetch-items.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'
import { fetchFlags, rememberFlags, type WantedOfFetch, wantsFlagsOnly } from './fetch-flags.ts'
import { readSet } from './read-set.ts'
import { writeMessage } from './write-message.ts'

/** A FETCH of more messages is long work. */
const HEAVY_MESSAGES = 200
/** Counted for each message in addition to what is searched for fields. */
const USUAL_MESSAGE_BYTES = 4_096

export const FETCH: Command = {
  state: 'selected',
  keepsNumbers: true,
  run: (session, args) => fetch(session, args, false),
}

export const UID_FETCH: Command = {
  state: 'selected',
  run: (session, args) => fetch(session, args, true),
}

async function fetch(session: ImapSession, args: Arguments, isUid: boolean): Promise<Answer> {
  const { folder, services } = session
  const ranges = readSet(args, folder, isUid)
  args.space()
  const items = [...parseFetchItems(args)]
  const changedSince = readChangedSince(args)
  args.end()
  if (isUid && !hasPlain(items, 'UID')) items.unshift({ kind: 'plain', name: 'UID' })
  if (changedSince !== undefined && !hasPlain(items, 'MODSEQ')) items.push({ kind: 'plain', name: 'MODSEQ' })
  if (hasPlain(items, 'MODSEQ')) session.enableCondstore()
  if (ranges.length === 0) return ok('FETCH completed')
  const wanted = { items, changedSince }
  const work = () => (wantsFlagsOnly(items) ? fetchFlags : fetchAll)(session, ranges, wanted)
  const isHeavy = folder.countIn(ranges) > HEAVY_MESSAGES || items.some(readsContent)
  await (isHeavy ? services.heavyWork.run(services.scope.current(), work) : work())
  return ok('FETCH completed')
}

/** Enclosed headers and decoded parts are read from the source, however few messages there are. */
function readsContent(item: FetchItem): boolean {
  if (item.kind !== 'section') return item.kind === 'binary'
  const { part, what } = item.section
  return part.length > 0 && (what === 'fields' || what === 'other-fields')
}

async function fetchAll(session: ImapSession, ranges: readonly UidRange[], wanted: WantedOfFetch): Promise<void> {
  const { folder, mailbox, services } = session
  const { items, changedSince } = wanted
  const newlySeen = await markSeen(session, ranges, items)
  const request = { ranges, ...wantedOf(items), ...(changedSince !== undefined && { changedSince }) }
  const meter = new WorkMeter(services.turns)
  for await (const slice of mailbox.fetch(folder.folderId, request)) {
    for (const message of slice) {
      const number = folder.sequenceOf(message.uid)
      if (number === undefined) continue
      const shown = newlySeen.has(message.uid) && !hasPlain(items, 'FLAGS') ? [FLAGS, ...items] : items
      if (hasPlain(shown, 'FLAGS')) {
        rememberFlags(session, message)
        session.write(newFlagLines(folder, message))
      }
      await writeMessage(session, { number, message, items: shown, meter })
      await session.flushIfFull()
      await meter.spend(USUAL_MESSAGE_BYTES)
    }
  }
}

const FLAGS: FetchItem = { kind: 'plain', name: 'FLAGS' }

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

function wantedOf(items: readonly FetchItem[]): WantedOfMessage {
  let [size, header, structure, envelope] = [false, false, false, false]
  const preview = hasPlain(items, 'PREVIEW')
  for (const item of items) {
    if (item.kind === 'plain') {
      if (item.name === 'RFC822.SIZE') size = true
      if (item.name === 'ENVELOPE') envelope = true
      if (item.name === 'BODY' || item.name === 'BODYSTRUCTURE') structure = true
      continue
    }
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
  return { size, header, structure, envelope, preview }
}

function hasPlain(items: readonly FetchItem[], name: string): boolean {
  return items.some((item) => item.kind === 'plain' && item.name === name)
}

function readChangedSince(args: Arguments): number | undefined {
  if (args.isAtEnd || !args.skip(' ')) return undefined
  if (args.isAtEnd) return undefined
  const [since] = args.list(() => {
    if (args.word() !== 'CHANGEDSINCE') throw new SyntaxFault('Unknown modifier')
    args.space()
    return args.number()
  }, 1)
  return since
}
