import { MAX_ARRANGED_MESSAGES } from '@sen/model/imap/limits'
import { ARRANGE_GATE_BYTES } from '@sen/model/mail-programs/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ByteGate } from '../kit/byte-gate.ts'
import { sortMessages, threadMessages } from './arrange-messages.ts'
import { folderOf, newUser, type ProgramWorld, programWorld } from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

it('limits the memory of SORT and THREAD over all accounts', async () => {
  const { lan, mailbox } = await newUser(w)
  const inbox = await folderOf(mailbox, 'inbox')
  const uids = new Uint32Array(MAX_ARRANGED_MESSAGES).map((_, at) => at + 1)
  const gate = new ByteGate(ARRANGE_GATE_BYTES)
  let [held, most] = [0, 0]
  const arrangeMemory = {
    pass: <T>(bytes: number, work: () => Promise<T>) =>
      gate.pass(bytes, async () => {
        held += bytes
        most = Math.max(most, held)
        try {
          return await work()
        } finally {
          held -= bytes
        }
      }),
  }
  const criteria = (['SUBJECT', 'FROM'] as const).map((key) => ({ key, isReverse: false }))
  const needs = { ...w, arrangeMemory }
  const sorted = Array.from({ length: 6 }, () => sortMessages(needs, lan, inbox, { uids, criteria }))
  const threaded = Array.from({ length: 6 }, () => threadMessages(needs, lan, inbox, uids))
  for (const order of await Promise.all(sorted)) expect(order).toHaveLength(0)
  for (const threads of await Promise.all(threaded)) expect(threads).toEqual([])
  expect(most).toBeGreaterThan(ARRANGE_GATE_BYTES / 2)
  expect(most).toBeLessThanOrEqual(ARRANGE_GATE_BYTES)
})
