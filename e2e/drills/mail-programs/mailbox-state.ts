import type { ImapClient } from '@sen/testkit/servers/imap-client'
import type { Fate, MailLedger } from './mail-ledger.ts'

const COMPARED_FLAGS = ['\\Answered', '\\Flagged', '\\Seen']

/** One line for each message: folder, Message-ID and flags. Sorted. */
export type MailboxState = readonly string[]

export interface FoundMessage {
  readonly folder: string
  /** Without brackets. */
  readonly messageId: string
  readonly flags: Iterable<string>
}

export function stateOf(messages: readonly FoundMessage[]): MailboxState {
  return messages
    .map(({ folder, messageId, flags }) => {
      const set = new Set(flags)
      return `${folder} ${messageId} (${COMPARED_FLAGS.filter((flag) => set.has(flag)).join(' ')})`
    })
    .sort()
}

export async function readImapMessages(client: ImapClient): Promise<readonly FoundMessage[]> {
  const found: FoundMessage[] = []
  for (const { path, flags } of await client.list()) {
    if (flags.has('\\Noselect') || flags.has('\\NonExistent')) continue
    const lock = await client.getMailboxLock(path, { readOnly: true })
    try {
      // Dovecot refuses a FETCH of an empty folder.
      if (typeof client.mailbox !== 'object' || client.mailbox.exists === 0) continue
      for await (const { envelope, flags: own } of client.fetch('1:*', { envelope: true, flags: true, uid: true })) {
        const messageId = (envelope?.messageId ?? '').replace(/^<|>$/g, '')
        found.push({ folder: path, messageId, flags: own ?? [] })
      }
    } finally {
      lock.release()
    }
  }
  return found
}

/** Returns what one state has and the other has not. */
export function differences(
  one: { readonly name: string; readonly state: MailboxState },
  other: { readonly name: string; readonly state: MailboxState },
): readonly string[] {
  return [...onlyIn(one.state, other.state, one.name), ...onlyIn(other.state, one.state, other.name)]
}

export interface FateFaults {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly undeleted: readonly string[]
  readonly unknown: readonly string[]
}

/** Compares the messages of all folders with what became of each. */
export function judgeFates(messages: readonly FoundMessage[], { fates, repeated }: MailLedger): FateFaults {
  const folders = new Map<string, string[]>()
  for (const { messageId, folder } of messages) folders.set(messageId, [...(folders.get(messageId) ?? []), folder])
  const of = (fate: Fate) => [...fates].flatMap(([messageId, own]) => (own === fate ? [messageId] : []))
  return {
    lost: of('stored').filter((messageId) => !folders.has(messageId)),
    doubled: [...folders].flatMap(([messageId, all]) =>
      all.length > 1 && !repeated.has(messageId) ? [messageId] : [],
    ),
    undeleted: of('deleted').filter((messageId) => folders.has(messageId) && !repeated.has(messageId)),
    unknown: [...folders.keys()].filter((messageId) => !fates.has(messageId)),
  }
}

function onlyIn(state: MailboxState, other: MailboxState, name: string): string[] {
  const left = new Map<string, number>()
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1)
  return state.flatMap((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count > 0 ? [] : [`${name}: ${line}`]
  })
}
