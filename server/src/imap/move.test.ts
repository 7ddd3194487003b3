import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { MessageFlags, ProgramMessage } from '@sen/core/mail-programs/program-message'
import { expect, test } from 'vitest'
import { openSessionStage, twoMessages } from './session-stage.fixture.ts'

const STATE = { uidValidity: 7, uidNext: 3, highestModseq: 4, isComplete: true }

/** A mailbox from which MOVE takes the first message with version 4, when the folder had version `before`. */
function mailboxAt(before: number, flagged: readonly MessageFlags[]) {
  let hasMoved = false
  const fetched: unknown[] = []
  const mailbox: Partial<MailProgramMailbox> = {
    ...twoMessages,
    changes: async (_, since) => ({
      ...STATE,
      highestModseq: hasMoved ? 4 : 1,
      gone: hasMoved && since < 4 ? Uint32Array.of(1) : new Uint32Array(),
    }),
    move: async function* () {
      hasMoved = true
      yield { uidValidity: 8, sources: [1], targets: [9], versions: { before, after: 4 } }
    },
    fetch: async function* (_, { changedSince }) {
      fetched.push(changedSince)
      yield flagged as readonly ProgramMessage[]
    },
  }
  return { mailbox, fetched }
}

test('a client that knew the folder is sent the move without a search for other changes', async () => {
  const { mailbox, fetched } = mailboxAt(1, [])
  const stage = await openSessionStage(mailbox)
  const talk = await stage.selected('lan')
  const moved = ['* OK [COPYUID 8 1 9] Moved', '* 1 EXPUNGE', 'OK MOVE completed']
  expect(await talk.command('UID MOVE 1 INBOX')).toEqual(moved)
  expect(await talk.command('NOOP')).toEqual(['OK Completed'])
  expect(fetched).toEqual([])
  talk.destroy()
  await stage.close()
})

test('a change that came before the move is sent with it', async () => {
  const { mailbox, fetched } = mailboxAt(3, [{ uid: 2, version: 3, flags: ['\\Seen'] }])
  const stage = await openSessionStage(mailbox)
  const talk = await stage.selected('lan')
  expect(await talk.command('UID MOVE 1 INBOX')).toEqual([
    '* OK [COPYUID 8 1 9] Moved',
    '* 1 EXPUNGE',
    '* 1 FETCH (UID 2 FLAGS (\\Seen))',
    'OK MOVE completed',
  ])
  expect(fetched).toEqual([1])
  talk.destroy()
  await stage.close()
})
