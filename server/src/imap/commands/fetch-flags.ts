import type { FolderState } from '@sen/core/mail-programs/program-folder'
import type { MessageFlags, UidRange } from '@sen/core/mail-programs/program-message'
import { flagList, newFlagLines } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { WorkMeter } from '../session/work-meter.ts'
import type { FetchItem } from '../wire/fetch-items.ts'

export interface FetchItems {
  readonly items: readonly FetchItem[]
  readonly changedSince: number | undefined
}

export interface FetchResult {
  /** Messages have left the folder before their sources were read. */
  readonly haveLeft: boolean
  /** The state of the folder that was read first. */
  readonly state?: FolderState | undefined
}

/** Lines are written together, because each write has a cost. */
const WRITTEN_BYTES = 32 * 1024

const OF_FLAGS: ReadonlySet<string> = new Set(['UID', 'FLAGS', 'MODSEQ'])

/** Returns whether a FETCH requests flags and numbers only, as programs do to synchronise. */
export function wantsFlagsOnly(items: readonly FetchItem[]): boolean {
  return items.every((item) => item.kind === 'plain' && OF_FLAGS.has(item.name))
}

/**
 * Writes the flags of many messages. Most have the same few, so their text is made once. Nothing is read from messages,
 * so none can have left meanwhile.
 */
export async function fetchFlags(
  session: ImapSession,
  ranges: readonly UidRange[],
  { items, changedSince }: FetchItems,
): Promise<FetchResult> {
  const { folder, mailbox, environment } = session
  const meter = new WorkMeter(environment.yielder)
  const names = items.flatMap((item) => (item.kind === 'plain' ? [item.name] : []))
  let state: FolderState | undefined
  const onState = (read: FolderState): void => {
    state = read
  }
  const [hasFlags, hasModseq] = [names.includes('FLAGS'), names.includes('MODSEQ')]
  const lists = new Map<readonly string[], string>()
  for await (const slice of mailbox.flags(folder.folderId, { ranges, changedSince, onState })) {
    lists.clear()
    let text = ''
    for (const message of slice) {
      const number = folder.sequenceOf(message.uid)
      if (number === undefined) continue
      let list = lists.get(message.flags)
      if (list === undefined) {
        list = flagList(message)
        lists.set(message.flags, list)
        if (hasFlags) text += newFlagLines(folder, message)
      }
      if (hasFlags) rememberFlags(session, message)
      if (hasModseq) folder.noteModseq(message.version)
      text += `* ${number} FETCH `
      let before = '('
      for (const name of names) {
        text += `${before}${written(name, message, list)}`
        before = ' '
      }
      text += ')\r\n'
      if (text.length < WRITTEN_BYTES) continue
      session.write(text)
      await session.flushIfFull()
      await meter.spend(text.length)
      text = ''
    }
    session.write(text)
  }
  return { haveLeft: false, state }
}

function written(name: string, { uid, version }: MessageFlags, list: string): string {
  if (name === 'UID') return `UID ${uid}`
  return name === 'FLAGS' ? `FLAGS ${list}` : `MODSEQ (${version})`
}

/** Flags that were just sent are not sent again. */
export function rememberFlags({ folder }: ImapSession, { uid, version }: MessageFlags): void {
  if (version > folder.flagsVersion) folder.rememberSent(uid, version)
}
