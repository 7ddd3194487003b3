import type { MailFate } from '@sen/core/ports/mail-log'
import type { MailboxId, OrganisationId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createMailLog } from './mail-log.ts'

const RECEIVED: MailFate = {
  fate: 'received',
  queueId: 'q1',
  mailFrom: 'khach@ngoai.example',
  recipients: ['lan@sen.example', 'minh@sen.example'],
  sizeBytes: 1_234,
  peer: '192.0.2.1',
  messageId: 'thu-1@ngoai.example',
  copies: [{ mailbox: 'lan@sen.example', mailboxId: '7' as MailboxId, folder: 'junk', reason: 'spam_score' }],
  verdict: { outcome: 'authentic', reason: 'dmarc_passed' },
  virus: 'clean',
  spam: 12.5,
}
const BOUNCED: MailFate = {
  fate: 'bounced',
  submissionId: '7',
  recipient: 'khach@ngoai.example',
  sizeBytes: 1_234,
  attempt: 2,
  peer: 'mx.ngoai.example',
  reply: '550 5.1.1 <khach@ngoai.example> unknown, ask admin@ngoai.example',
}

function logged(fate: MailFate, options: { readonly level?: string; readonly wholeAddresses?: boolean } = {}) {
  const lines: string[] = []
  const logger = createLogger(options.level ?? 'info', { write: (line) => void lines.push(line) })
  createMailLog(logger, { wholeAddresses: options.wholeAddresses ?? false }).record(fate)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

it('logs incoming mail with domains only', () => {
  const [line] = logged(RECEIVED)
  expect(line).toMatchObject({
    msg: 'mail received',
    fate: 'received',
    queueId: 'q1',
    mailFrom: 'ngoai.example',
    recipients: ['sen.example'],
    recipientCount: 2,
    sizeBytes: 1_234,
    peer: '192.0.2.1',
    messageId: 'thu-1@ngoai.example',
    copies: [{ mailbox: 'sen.example', mailboxId: '7', folder: 'junk', reason: 'spam_score' }],
    verdict: { outcome: 'authentic', reason: 'dmarc_passed' },
    virus: 'clean',
    spam: 12.5,
  })
  expect(JSON.stringify(line)).not.toMatch(/lan@|minh|khach/)
})

it('logs the reply of another server without the addresses in it', () => {
  const [line] = logged(BOUNCED)
  expect(line).toMatchObject({
    msg: 'mail bounced',
    submissionId: '7',
    recipient: 'ngoai.example',
    attempt: 2,
    peer: 'mx.ngoai.example',
    reply: '550 5.1.1 <…@ngoai.example> unknown, ask …@ngoai.example',
  })
})

it('writes whole addresses for an operator who wants them', () => {
  expect(logged(RECEIVED, { wholeAddresses: true })[0]).toMatchObject({
    mailFrom: 'khach@ngoai.example',
    recipients: ['lan@sen.example', 'minh@sen.example'],
  })
  expect(logged(BOUNCED, { wholeAddresses: true })[0]).toMatchObject({
    recipient: 'khach@ngoai.example',
    reply: '550 5.1.1 <khach@ngoai.example> unknown, ask admin@ngoai.example',
  })
})

it('logs nothing at a quieter level', () => {
  expect(logged(RECEIVED, { level: 'warn' })).toEqual([])
})

it('warns of unusual sending with the domain only', () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(line) })
  const log = createMailLog(logger, { wholeAddresses: false })
  const alarm = { mailboxId: '7' as MailboxId, organisationId: '3' as OrganisationId, from: 'lan@sen.example' }
  log.alarm({ ...alarm, cause: 'mailbox_hour', limit: 500 })
  log.alarm({ ...alarm, cause: 'bounces', limit: 50 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'sending limit reached', cause: 'mailbox_hour', limit: 500, from: 'sen.example', mailboxId: '7' },
    { msg: 'sending from a mailbox put on hold', cause: 'bounces', organisationId: '3' },
  ])
})
