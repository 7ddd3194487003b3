import { AsyncLocalStorage } from 'node:async_hooks'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import type { Call, CallScope } from '@sen/core/ports/call-scope'
import type { FolderId, MailboxId } from '@sen/model/ids'
import { MAX_SHARED_UPDATES } from '@sen/model/imap/limits'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { expect, test } from 'vitest'
import { SharedUpdates } from './shared-updates.ts'

const INBOX = '1' as FolderId
const LAN = '7' as MailboxId
const ALL = [{ first: 1, last: undefined }]

function stage({ changed = 1 } = {}) {
  const calls = new AsyncLocalStorage<Call>()
  const scope: CallScope = {
    run: (call, work) => calls.run(call, work),
    leave: (work) => calls.exit(work),
    current: () => calls.getStore(),
  }
  const yielder: (() => void)[] = []
  const reads: string[] = []
  const mailbox: Partial<MailProgramMailbox> = {
    changes: async (_, since) => {
      reads.push(`changes ${since} by ${scope.current()?.caller}, ${scope.current()?.signal.aborted}`)
      return { uidValidity: 1, uidNext: 2, highestModseq: 9, isComplete: true, gone: new Uint32Array() }
    },
    async *fetch(_, { changedSince }) {
      reads.push(`fetch ${changedSince}`)
      yield Array.from({ length: changed }, (_each, at) => ({ uid: at + 1 }) as FetchedMessage)
    },
  }
  const updates = new SharedUpdates(scope, { yield: () => new Promise((resolve) => yielder.push(resolve)) })
  const open = () => updates.of(LAN, mailbox as MailProgramMailbox)
  const turn = (): void => {
    for (const next of yielder.splice(0)) next()
  }
  return { open, turn, reads, scope }
}

async function uidsOf(slices: AsyncIterable<readonly FetchedMessage[]>): Promise<readonly number[]> {
  const uids: number[] = []
  for await (const slice of slices) for (const { uid } of slice) uids.push(uid)
  return uids
}

test('sessions that wake together and know the same version share a query', async () => {
  const { open, turn, reads } = stage()
  const [one, two, three] = [open(), open(), open()]
  const both = [one.changes(INBOX, 5), two.changes(INBOX, 5), three.changes(INBOX, 6)]
  turn()
  expect((await Promise.all(both)).map(({ highestModseq }) => highestModseq)).toEqual([9, 9, 9])
  expect(reads).toEqual(['changes 5 by 7, false', 'changes 6 by 7, false'])
  const fetched = [one, two].map((each) => uidsOf(each.fetch(INBOX, { ranges: ALL, changedSince: 5 })))
  turn()
  expect(await Promise.all(fetched)).toEqual([[1], [1]])
  expect(reads.slice(2)).toEqual(['fetch 5'])
})

test('a session does not join a query that has begun, because a later change may have woken it', async () => {
  const { open, turn, reads } = stage()
  const [one, two] = [open(), open()]
  const first = one.changes(INBOX, 5)
  turn()
  await first
  const second = two.changes(INBOX, 5)
  turn()
  await second
  expect(reads).toHaveLength(2)
})

test('a client that leaves does not end the query of the others', async () => {
  const { open, turn, reads, scope } = stage()
  const [one, two] = [open(), open()]
  const gone = new FakeCall('7')
  const both = [scope.run(gone, () => one.changes(INBOX, 5)), two.changes(INBOX, 5)]
  gone.abort()
  turn()
  await Promise.all(both)
  expect(reads).toEqual(['changes 5 by 7, false'])
})

test('many changes are read by each session, so that they are not held in memory', async () => {
  const { open, turn, reads } = stage({ changed: MAX_SHARED_UPDATES + 1 })
  const fetched = [open(), open()].map((each) => uidsOf(each.fetch(INBOX, { ranges: ALL, changedSince: 5 })))
  turn()
  expect((await Promise.all(fetched)).map(({ length }) => length)).toEqual([
    MAX_SHARED_UPDATES + 1,
    MAX_SHARED_UPDATES + 1,
  ])
  expect(reads).toEqual(['fetch 5', 'fetch 5', 'fetch 5'])
})

test('a FETCH of a client is not shared', async () => {
  const { open, reads } = stage()
  await uidsOf(open().fetch(INBOX, { ranges: ALL, changedSince: 5, header: true }))
  await uidsOf(open().fetch(INBOX, { ranges: [{ first: 1, last: 9 }] }))
  expect(reads).toEqual(['fetch 5', 'fetch undefined'])
})
