import type { RecipientVerdict } from '@sen/core/ports/mail-sender'
import { mailSenderConformance } from '../conformance/mail-sender.ts'
import { FakeMailSender } from './fake-mail-sender.ts'

function verdict(reply: string): RecipientVerdict {
  if (reply === 'drop-after-dot') return { outcome: 'unclear', reply: 'Connection closed unexpectedly' }
  return { outcome: reply.startsWith('5') ? 'refused' : 'try_later', reply }
}

mailSenderConformance('FakeMailSender', async () => {
  const sender = new FakeMailSender()
  return {
    sender,
    received: async () =>
      sender.sent.map(({ raw, ...envelope }) => ({ ...envelope, raw: Buffer.from(raw).toString('latin1') })),
    answer: {
      recipient: (email, reply) => sender.plan(email, verdict(reply)),
      message: (reply) => {
        for (const email of ['an@khach.test', 'ba@khach.test', 'chi@khach.test']) sender.plan(email, verdict(reply))
      },
    },
  }
})
