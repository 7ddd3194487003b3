import type { EventLog } from '@sen/core/realtime/event-log'
import type { MailboxId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import type { Member } from './member.ts'
import { Rooms } from './rooms.ts'

const MAILBOX = '1' as MailboxId

function memberOf(session: string, sent: unknown[]): Member {
  const none = (): void => {}
  return { session, send: (frame) => void sent.push(frame), disconnect: none, signOut: none, confirm: none }
}

it('closes only after its reads for pages have ended, also for disconnected ones', async () => {
  const answers: (() => void)[] = []
  const asked: string[] = []
  const log = {
    version: () => {
      asked.push('version')
      return new Promise<number>((resolve) => answers.push(() => resolve(7)))
    },
    since: async () => [],
  } as unknown as EventLog
  const errors: unknown[] = []
  const rooms = new Rooms(log, (error) => errors.push(error))
  const sent: unknown[] = []
  const leave = [
    rooms.join(MAILBOX, memberOf('a', sent), undefined),
    rooms.join(MAILBOX, memberOf('b', sent), undefined),
  ]
  await Promise.resolve()
  for (const each of leave) each()
  let isSettled = false
  const settled = rooms.settled().then(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  expect([isSettled, asked.length]).toEqual([false, 1])
  answers[0]?.()
  await settled
  expect([asked.length, sent, errors]).toEqual([1, [], []])
})
