import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import { MAX_SUBMISSION_BYTES_PER_ACCOUNT } from '@sen/model/submissions/limits'
import { expect, test } from 'vitest'
import { ClientLimits } from '../mail-programs/client-limits.ts'
import { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import { ManualTimers } from '../mail-programs/manual-timers.fixture.ts'
import { SubmissionClients } from './submission-clients.ts'

const session = { accountId: '1', actor: { mailboxId: '2', organisationId: '3' } } as MailProgramSession

test('bytes of a message count for its account after the client has left, until the message has ended', () => {
  const timers = new ManualTimers()
  const access = { signIn: async () => session, isStillAllowed: async () => true }
  const clients = new SubmissionClients({ access, timers, wakes: new MailboxWakes(), limits: new ClientLimits() })
  const connect = (id: string) => {
    clients.enter(id, { remoteAddress: '192.0.2.1', send: () => undefined })
    expect(clients.signIn(id, session)).toBe(true)
  }
  connect('a')
  const budget = clients.beginMessage(session)
  expect(budget.reserve(MAX_SUBMISSION_BYTES_PER_ACCOUNT)).toBe(true)
  clients.leave('a')
  connect('b')
  expect(clients.hasRoom(session, 1)).toBe(false)
  budget.release(MAX_SUBMISSION_BYTES_PER_ACCOUNT)
  clients.endMessage(session)
  expect(clients.hasRoom(session, MAX_SUBMISSION_BYTES_PER_ACCOUNT)).toBe(true)
  clients.leave('b')
  expect([clients.count, timers.count]).toEqual([0, 0])
})
