import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FolderState } from '@sen/core/mail-programs/program-folder'
import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSessionStage, type SessionStage, twoMessages } from '../session-stage.fixture.ts'

const ARRIVED = new Date('2026-11-28T10:00:00Z')
const MESSAGE: FetchedMessage = {
  id: '1' as MessageId,
  threadId: '1' as ThreadId,
  uid: 1,
  version: 1,
  flags: [],
  internalDate: ARRIVED,
  savedAt: ARRIVED,
  sizeBytes: 10,
  emailId: 'e1',
}

let state: FolderState
let changesRead = 0

const mailbox: Partial<MailProgramMailbox> = {
  ...twoMessages,
  async *fetch(_, { onState }) {
    onState?.(state)
    yield [MESSAGE]
  },
  async *flags(_, { onState }) {
    onState?.(state)
    yield [MESSAGE]
  },
  changes: async () => {
    changesRead += 1
    return { ...state, isComplete: true, gone: new Uint32Array() }
  },
}

let stage: SessionStage
beforeAll(async () => {
  stage = await openSessionStage(mailbox)
})
afterAll(() => stage.close())
beforeEach(() => {
  state = { uidValidity: 7, uidNext: 3, highestModseq: 1 }
  changesRead = 0
})

const COMMANDS = ['FETCH 1 (FLAGS)', 'FETCH 1 (RFC822.SIZE)', 'UID FETCH 1 (RFC822.SIZE)']

test.each(COMMANDS)('a folder that has not changed is not read again after %s', async (command) => {
  const talk = await stage.selected('lan')
  changesRead = 0
  await talk.ok(command)
  expect(changesRead).toBe(0)
})

test.each(COMMANDS)('a folder that has changed is read again after %s', async (command) => {
  const talk = await stage.selected('minh')
  state = { ...state, highestModseq: 2 }
  changesRead = 0
  await talk.ok(command)
  expect(changesRead).toBe(1)
})

test('a folder that has another UIDVALIDITY ends the session', async () => {
  const talk = await stage.selected('hoa')
  state = { ...state, uidValidity: 8 }
  talk.write('a FETCH 1 (RFC822.SIZE)\r\n')
  expect(await talk.line()).toBe('* 1 FETCH (RFC822.SIZE 10)')
  expect(await talk.line()).toMatch(/^\* BYE/)
})
