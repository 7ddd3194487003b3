import { Refused } from '@sen/core/kit/refused'
import type { FolderState } from '@sen/core/mail-programs/program-folder'
import type { MoveReceipt } from '@sen/core/mail-programs/program-message'
import { flagLine, newFlagLines } from './fetch-line.ts'
import type { ImapSession } from './imap-session.ts'
import { writeVanished } from './resynchronise.ts'
import { type SelectedFolder, uidRanges } from './selected-folder.ts'

export interface SynchroniseOptions {
  /** False after FETCH, STORE and SEARCH, whose numbers must stay valid (RFC 3501 section 7.4.1). */
  readonly mayExpunge: boolean
  readonly hasUid?: boolean
  /** The state of the folder, if it was just read. Then an unchanged folder takes no query. */
  readonly state?: FolderState | undefined
}

/**
 * Sends what has happened in the selected folder: EXPUNGE or VANISHED, EXISTS and changed flags (RFC 3501 section 7). Nothing is
 * sent when nothing changed.
 */
export async function synchronise(session: ImapSession, options: SynchroniseOptions): Promise<void> {
  const { selected } = session
  if (selected === undefined || isUnchanged(session, selected, options)) return
  try {
    await sendChanges(session, selected, options)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'folder_not_found') {
      if (!session.connection.isGone) writeHighestModseq(session, selected)
      throw error
    }
    session.connection.disconnect('* BYE The selected mailbox was deleted\r\n')
  }
}

/** True when the client was sent everything up to the state that was just read, and no later MODSEQ. */
function isUnchanged(
  { hasQresync }: ImapSession,
  { uidValidity, flagsVersion, goneVersion, lastModseq }: SelectedFolder,
  { state, mayExpunge }: SynchroniseOptions,
): boolean {
  if (state?.uidValidity !== uidValidity || state.highestModseq !== flagsVersion || lastModseq > 0) return false
  return goneVersion === flagsVersion || !(mayExpunge || hasQresync)
}

async function sendChanges(
  session: ImapSession,
  selected: SelectedFolder,
  { mayExpunge, hasUid = false }: SynchroniseOptions,
): Promise<void> {
  const { mailbox } = session
  const { folderId } = selected
  // HIGHESTMODSEQ is at least 1, which is also the version of the first message of a new mailbox.
  const flagsVersion = selected.count === 0 && selected.flagsVersion <= 1 ? 0 : selected.flagsVersion
  const changes = await mailbox.changes(folderId, selected.goneVersion)
  if (changes.uidValidity !== selected.uidValidity) {
    session.connection.disconnect('* BYE The selected mailbox has changed\r\n')
    return
  }
  if (mayExpunge || session.hasQresync) {
    const gone = changes.isComplete ? changes.gone : selected.missingFrom((await mailbox.open(folderId)).uids)
    const known = selected.known(gone)
    if (mayExpunge) await sendGone(session, selected, known)
    else if (known.length > 0) {
      writeHighestModseq(session, selected)
      return
    }
    selected.goneVersion = changes.highestModseq
  }
  if (changes.highestModseq === flagsVersion) return
  const arrived: number[] = []
  const lines: string[] = []
  const first = { first: 1, last: undefined }
  for await (const slice of mailbox.fetch(folderId, { ranges: [first], changedSince: flagsVersion })) {
    for (const message of slice) {
      const number = selected.sequenceOf(message.uid)
      if (number === undefined) arrived.push(message.uid)
      else if (!selected.wasSent(message.uid, message.version)) {
        selected.noteModseq(message.version)
        lines.push(
          newFlagLines(selected, message),
          flagLine(number, message, { hasUid: hasUid || session.hasCondstore, hasModseq: session.hasCondstore }),
        )
      }
    }
    for (const line of lines.splice(0)) session.write(line)
    await session.flushIfFull()
  }
  if (selected.addArrived(arrived)) session.write(`* ${selected.count} EXISTS\r\n* 0 RECENT\r\n`)
  const named = Math.max(selected.flagsVersion, selected.lastModseq)
  selected.flagsVersion = changes.highestModseq
  selected.resetSent()
  // New messages and those that left have no MODSEQ from which the client would know the version. A message that changed
  // after the version was read has a later one, which the client must not take for its own.
  if (session.hasQresync && changes.highestModseq !== named) session.write(highestLine(selected.knownVersion))
}

/**
 * Sends EXPUNGE or VANISHED for messages that the client has moved, if it knew the folder up to the move. Nothing else has
 * changed, so the folder need not be searched for changes. Otherwise `synchronise` sends all of it.
 */
export async function sendMoved(session: ImapSession, { sources, versions }: MoveReceipt): Promise<void> {
  const { folder } = session
  if (versions === undefined || !folder.isAtVersion(versions.before)) return
  await sendGone(session, folder, folder.known(Uint32Array.from(sources)))
  folder.flagsVersion = versions.after
  folder.goneVersion = versions.after
  folder.resetSent()
  if (session.hasQresync) session.write(highestLine(folder.knownVersion))
}

/** A client that takes a later MODSEQ for its own would never learn of the changes that it has not been sent. */
function writeHighestModseq(session: ImapSession, selected: SelectedFolder): void {
  if (session.hasQresync && selected.lastModseq > 0) session.write(highestLine(selected.knownVersion))
}

async function sendGone(session: ImapSession, selected: SelectedFolder, gone: Uint32Array): Promise<void> {
  const numbers = selected.removeGone(gone)
  if (session.hasQresync) await writeVanished(session, 'VANISHED', uidRanges(gone))
  else for (const number of numbers) session.write(`* ${number} EXPUNGE\r\n`)
}

function highestLine(version: number): string {
  return `* OK [HIGHESTMODSEQ ${version}] Highest\r\n`
}
