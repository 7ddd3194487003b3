import { Refused } from '@sen/core/kit/refused'
import { flagLine, newFlagLines } from './fetch-line.ts'
import type { ImapSession } from './imap-session.ts'
import type { SelectedFolder } from './selected-folder.ts'

/**
 * Sends what has happened in the selected folder: EXPUNGE, EXISTS and changed flags (RFC 3501 section 7). Nothing is
 * sent when nothing changed.
 * @param options.mayExpunge false after FETCH, STORE and SEARCH, whose numbers must stay valid (RFC 3501 section 7.4.1)
 */
export async function synchronise(
  session: ImapSession,
  options: { readonly mayExpunge: boolean; readonly hasUid?: boolean },
): Promise<void> {
  const { selected } = session
  if (selected === undefined) return
  try {
    await sendChanges(session, selected, options)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'folder_not_found') throw error
    session.connection.sendAway('* BYE The selected mailbox was deleted\r\n')
  }
}

async function sendChanges(
  session: ImapSession,
  selected: SelectedFolder,
  { mayExpunge, hasUid = false }: { readonly mayExpunge: boolean; readonly hasUid?: boolean },
): Promise<void> {
  const { mailbox } = session
  const { folderId } = selected
  // HIGHESTMODSEQ is at least 1, which is also the version of the first message of a new mailbox.
  const flagsVersion = selected.count === 0 ? 0 : selected.flagsVersion
  const changes = await mailbox.changes(folderId, selected.goneVersion)
  if (changes.uidValidity !== selected.uidValidity) {
    session.connection.sendAway('* BYE The selected mailbox has changed\r\n')
    return
  }
  if (mayExpunge) {
    const gone = changes.isComplete ? changes.gone : selected.missingFrom((await mailbox.open(folderId)).uids)
    for (const number of selected.removeGone(gone)) session.write(`* ${number} EXPUNGE\r\n`)
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
      else if (!selected.wasSent(message.uid, message.version))
        lines.push(
          newFlagLines(selected, message),
          flagLine(number, message, { hasUid: hasUid || session.hasCondstore, hasModseq: session.hasCondstore }),
        )
    }
    for (const line of lines.splice(0)) session.write(line)
    await session.flushIfFull()
  }
  if (selected.addArrived(arrived)) session.write(`* ${selected.count} EXISTS\r\n* 0 RECENT\r\n`)
  selected.flagsVersion = changes.highestModseq
  selected.forgetSent()
}
