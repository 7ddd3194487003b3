import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { visibleMessages } from '../messages/visible-messages.ts'
import { type ParsedMessage, Unparsable } from '../ports/mime.ts'
import { listThreads } from '../threads/list-threads.ts'
import type { ReceivingNeeds } from './arrival.ts'
import { receiveMail } from './receive-mail.ts'

let w: TestWorld
let needs: ReceivingNeeds
let users = 0

beforeAll(async () => {
  w = await world()
  needs = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() }
})
afterAll(() => w.close())

async function user(): Promise<Actor> {
  users += 1
  return w.mailbox(`copies${users}@senmail.test`)
}

interface MailFields {
  readonly from?: string
  readonly subject?: string
  readonly date?: string
  readonly type?: string
  readonly text?: string
  readonly more?: string
}

const ID = 'ngan-hang-1@bank.test'

function mail(fields: MailFields = {}): Uint8Array {
  const lines = [
    ...(fields.more ? [fields.more] : []),
    `From: ${fields.from ?? 'Bank <bank@bank.test>'}`,
    'To: lan@senmail.test',
    `Subject: ${fields.subject ?? 'Your statement'}`,
    `Date: ${fields.date ?? 'Mon, 2 Nov 2026 10:00:00 +0700'}`,
    `Message-ID: <${ID}>`,
    'MIME-Version: 1.0',
    `Content-Type: ${fields.type ?? 'text/plain'}; charset=utf-8`,
    '',
    fields.text ?? 'Balance: 5,000,000 VND.',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

async function receive(actor: Actor, ...mails: readonly Uint8Array[]): Promise<void> {
  for (const raw of mails) await receiveMail(needs, { way: 'smtp', raw }, [{ mailboxId: actor.mailboxId }])
}

async function shown(actor: Actor): Promise<readonly (readonly string[])[]> {
  const { rows } = await listThreads(w, actor, { in: 'INBOX', limit: 50, offset: 0 })
  const threads: string[][] = []
  for (const row of rows.toReversed()) {
    const messages = await w.store.read(actor.mailboxId, (r) => r.messages.ofThread(row.threadId))
    const visible = visibleMessages(messages, undefined)
    expect(row.messageCount).toBe(visible.length)
    threads.push(visible.map(({ from, snippet }) => `${from.email}: ${snippet}`))
  }
  return threads
}

const BANK = 'bank@bank.test: Balance: 5,000,000 VND.'

test('a stranger who uses a Message-ID first does not hide the mail with that id', async () => {
  const lan = await user()
  await receive(lan, mail({ from: 'evil@evil.test', subject: 'Hello', text: 'Nothing to see.' }), mail())
  expect(await shown(lan)).toEqual([['evil@evil.test: Nothing to see.'], [BANK]])
  const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 50, offset: 0 })
  expect(rows.map(({ subject }) => subject)).toEqual(['Your statement', 'Hello'])
})

test.each<[string, MailFields, string]>([
  ['sender', { from: 'evil@evil.test' }, 'evil@evil.test: Balance: 5,000,000 VND.'],
  ['text', { text: 'Balance: 0 VND.' }, 'bank@bank.test: Balance: 0 VND.'],
  ['date', { date: 'Tue, 3 Nov 2026 10:00:00 +0700' }, BANK],
  ['subject', { subject: 'Your statement: NEW ACCOUNT' }, BANK],
  ['place to answer at', { more: 'Reply-To: evil@evil.test' }, BANK],
])('another %s under a known Message-ID is a message of its own in the thread', async (_, fields, text) => {
  const lan = await user()
  await receive(lan, mail(), mail(fields), mail(), mail(fields))
  expect(await shown(lan)).toEqual([[BANK, text]])
})

test('the same words with another link behind them are another message', async () => {
  const lan = await user()
  const html = (to: string) => mail({ type: 'text/html', text: `<p><a href="https://${to}.test/">Sign in</a></p>` })
  await receive(lan, html('evil'), html('bank'), html('bank'))
  expect((await shown(lan)).flat()).toHaveLength(2)
})

test('the same text with another file is another message', async () => {
  const lan = await user()
  const withFile = (content: string) =>
    mail({
      type: 'multipart/mixed; boundary=b',
      text: `--b\r\n\r\nSee the file.\r\n--b\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n${content}\r\n--b--`,
    })
  // The files have equal length, as a forged account number would.
  await receive(lan, withFile('account 1111'), withFile('account 9999'), withFile('account 9999'))
  expect((await shown(lan)).flat()).toHaveLength(2)
})

test('the same mail by another way, with other trace fields and line ends at its end, is shown once', async () => {
  const lan = await user()
  await receive(lan, mail(), mail({ more: 'Received: from a by b; Mon, 2 Nov 2026 10:00:03 +0700' }))
  await receive(lan, mail({ text: 'Balance:  5,000,000\r\nVND.\r\n\r\n', subject: '[list] Your statement' }))
  expect(await shown(lan)).toEqual([[BANK]])
})

test('hides a copy of an unreadable message only when the bytes are equal', async () => {
  const lan = await user()
  const mime = new DirectMime()
  const choking = {
    parse: (): Promise<ParsedMessage> => Promise.reject(new Unparsable('too deep')),
    extractParts: mime.extractParts,
    structure: mime.structure,
    compose: mime.compose,
    appendToTexts: mime.appendToTexts,
  }
  for (const text of ['one', 'two', 'two']) {
    const raw = mail({ text })
    await receiveMail({ ...needs, mime: choking }, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
  }
  expect((await shown(lan)).flat()).toHaveLength(2)
})
