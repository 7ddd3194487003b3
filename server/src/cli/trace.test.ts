import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQueueId } from '@sen/core/receiving/queue-id'
import { receiveMail } from '@sen/core/receiving/receive-mail'
import { sendMessage } from '@sen/core/sending/send-message'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { UsageError } from './command.ts'
import { traceCommand } from './trace.ts'

let folder: string
let given: SendingWorld
let said: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-trace-'))
  given = await sendingWorld()
  said = []
  // The first command marks the blob store as this database's, which is possible only while there is no mail.
  await trace('nobody@vet.example')
}, 60_000)
beforeEach(() => {
  said = []
})
afterAll(async () => {
  await given.close()
  await rm(folder, { recursive: true })
})

function trace(...args: string[]): Promise<number> {
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: given.database.connectionString })
  const say = (line: string) => void said.push(line)
  return traceCommand({ config, say, complain: say }, args)
}

it('tells of received mail by its address, alias, sender, Message-ID and queue identifier', {
  timeout: 60_000,
}, async () => {
  const lan = await given.mailbox('lan@vet.example')
  const queueId = createQueueId(given.clock.now(), 'abcdefghijkl')
  const raw = Buffer.from('Message-ID: <bao-gia@ngoai.example>\r\nFrom: a@ngoai.example\r\nSubject: x\r\n\r\nx')
  const envelope = {
    mailFrom: 'Khach@ngoai.example',
    recipient: 'info@vet.example',
    remoteAddress: '192.0.2.7',
    helo: 'mx.ngoai.example',
    queueId,
  }
  await receiveMail(given, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, envelope }])
  for (const text of [lan.address, 'info@vet.example', 'khach@ngoai.example', '<bao-gia@ngoai.example>', queueId]) {
    said = []
    expect(await trace(text, '--days', '3650'), text).toBe(0)
    expect(said, text).toEqual([
      expect.stringMatching(
        new RegExp(
          `received ${queueId}  from Khach@ngoai.example at 192.0.2.7 to ${lan.address} \\(as info@vet.example\\)  now in inbox, filed by inbox .*<bao-gia@ngoai.example>`,
        ),
      ),
    ])
  }
  expect(await trace('bao-gia@ngoai.example', '--days', '3650', '--json')).toBe(0)
  expect(JSON.parse(said.at(-1) ?? '')).toMatchObject([
    { kind: 'received', message_id: 'bao-gia@ngoai.example', queue_id: queueId, mailbox: lan.address, folder: 'inbox' },
  ])
})

it('tells of sent mail by its recipient, its sender and its submission', { timeout: 60_000 }, async () => {
  const minh = await given.mailbox('minh@vet.example')
  given.mailSender.plan('a@xa.example', { outcome: 'refused', reply: '550 5.1.1 User unknown' })
  const draft = await given.draft(minh, { to: [{ name: '', email: 'a@xa.example' }] })
  await sendMessage(given, minh, draft.id)
  await given.advance(8)
  const submission = await given.read.submission(minh, draft.id)
  for (const text of ['a@xa.example', minh.address, submission?.id ?? '']) {
    said = []
    expect(await trace(text, '--days', '3650'), text).toBe(0)
    expect(said.join('\n'), text).toContain(
      `sent ${submission?.id}  from ${minh.address} to a@xa.example  failed after 1 attempt  550 5.1.1 User unknown`,
    )
  }
})

it('says that there is none, and refuses an address it cannot follow', { timeout: 60_000 }, async () => {
  expect(await trace('nobody@vet.example')).toBe(1)
  expect(said.join('\n')).toContain('No message of the last 7 days matches nobody@vet.example')
  await expect(trace('lan@vet.example', '--days', '0')).rejects.toThrow(UsageError)
  await expect(trace()).rejects.toThrow(UsageError)
})
