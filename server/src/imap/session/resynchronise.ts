import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { NumberRange } from '@sen/model/mail-programs/number-ranges'
import type { ResyncParameters } from '../wire/resync-parameters.ts'
import { flagLine, newFlagLines } from './fetch-line.ts'
import type { ImapSession } from './imap-session.ts'
import { type SelectedFolder, uidRanges } from './selected-folder.ts'
import { HEAVY_MESSAGES, USUAL_MESSAGE_BYTES, WorkMeter } from './work-meter.ts'

/** A longer set is sent in several lines, because some clients limit the length of a line. */
const MAX_SET_CHARACTERS = 8_000
const EVERYTHING: readonly NumberRange[] = [{ from: 1, to: Number.POSITIVE_INFINITY }]

/**
 * Sends what has changed since the client was last connected: VANISHED (EARLIER), then FETCH (RFC 7162 section 3.2.5).
 * The caller has compared UIDVALIDITY.
 */
export function resynchronise(session: ImapSession, parameters: ResyncParameters): Promise<void> {
  const work = () => sendMissed(session, parameters)
  return session.folder.count > HEAVY_MESSAGES ? session.runHeavy(work) : work()
}

async function sendMissed(
  session: ImapSession,
  { modseq, knownUids = EVERYTHING, match }: ResyncParameters,
): Promise<void> {
  const { folder, mailbox, environment } = session
  const meter = new WorkMeter(environment.yielder)
  const since = versionOf(modseq)
  await writeVanishedEarlier(session, { since, uids: knownUids, match })
  const ranges = folder.byUid(knownUids)
  if (ranges.length === 0) return
  for await (const slice of mailbox.fetch(folder.folderId, { ranges, changedSince: since })) {
    for (const message of slice) {
      const number = folder.sequenceOf(message.uid)
      if (number === undefined) continue
      if (message.version > folder.flagsVersion) folder.rememberSent(message.uid, message.version)
      folder.noteModseq(message.version)
      session.write(newFlagLines(folder, message))
      session.write(flagLine(number, message, { hasUid: true, hasModseq: true }))
      meter.count(USUAL_MESSAGE_BYTES)
      if (meter.isDue) await meter.spend(0)
    }
    await session.flushIfFull()
  }
}

/** A folder without messages has HIGHESTMODSEQ 1, which can also be the version of the first message of a mailbox. */
export function versionOf(modseq: number): number {
  return modseq <= 1 ? 0 : modseq
}

interface ResyncRequest {
  readonly since: number
  readonly uids: readonly NumberRange[]
  readonly match?: ResyncParameters['match']
}

/**
 * Sends the UIDs that have left since a version, or all that do not exist when the log does not reach back that far.
 * A message that the client still counts is left out: it gets VANISHED at the end of the command.
 */
export async function writeVanishedEarlier(session: ImapSession, { since, uids, match }: ResyncRequest): Promise<void> {
  const { folder, mailbox } = session
  const { gone, isComplete } = await mailbox.changes(folder.folderId, since)
  const earlier = isComplete ? goneIn(folder, gone, uids) : folder.missing(uids, match && folder.lastMatch(match))
  await writeVanished(session, 'VANISHED (EARLIER)', earlier)
}

export async function writeVanished(
  session: ImapSession,
  name: 'VANISHED' | 'VANISHED (EARLIER)',
  ranges: Iterable<UidRange>,
): Promise<void> {
  let set = ''
  for (const { first, last } of ranges) {
    set += `${set === '' ? '' : ','}${first === last ? first : `${first}:${last}`}`
    if (set.length < MAX_SET_CHARACTERS) continue
    session.write(`* ${name} ${set}\r\n`)
    set = ''
    await session.flushIfFull()
  }
  if (set !== '') session.write(`* ${name} ${set}\r\n`)
}

function goneIn(folder: SelectedFolder, gone: Uint32Array, known: readonly NumberRange[]): readonly UidRange[] {
  let at = 0
  const isKnown = (uid: number): boolean => {
    while ((known[at]?.to ?? Number.POSITIVE_INFINITY) < uid) at += 1
    return (known[at]?.from ?? Number.POSITIVE_INFINITY) <= uid
  }
  return uidRanges(gone.filter((uid) => isKnown(uid) && folder.sequenceOf(uid) === undefined))
}
