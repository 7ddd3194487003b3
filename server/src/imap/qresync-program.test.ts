import { connectImapClient, type ImapClient } from '@sen/testkit/servers/imap-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestImap, PASSWORD, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

interface Expunged {
  readonly uid?: number
  readonly vanished: boolean
  readonly earlier?: boolean
}

test('another program synchronises by QRESYNC', async () => {
  const actor = await imap.user()
  const other = await imap.signIn(actor)
  for (let at = 0; at < 5; at += 1) await other.append('INBOX', `Subject: ${at}\r\n\r\nx\r\n`)
  await other.ok('SELECT INBOX')
  const account = { port: imap.server.tlsPort ?? 0, user: actor.address, password: PASSWORD, qresync: true }
  const first = await connectImapClient(account)
  expect(first.enabled.has('QRESYNC')).toBe(true)
  const { uidValidity, highestModseq } = await first.mailboxOpen('INBOX')
  const live = expungedIn(first)
  await other.ok('UID MOVE 2 Trash')
  await first.noop()
  expect(live).toMatchObject([{ uid: 2, vanished: true }])
  await first.logout()

  await other.ok('UID MOVE 4:5 Trash')
  await other.ok('UID STORE 3 +FLAGS (\\Flagged)')
  const again = await connectImapClient(account)
  const earlier = expungedIn(again)
  const flags: unknown[] = []
  again.on('flags', ({ uid, flags: set }) => flags.push([uid, [...set]]))
  const known = { changedSince: highestModseq, uidValidity } as Parameters<ImapClient['mailboxOpen']>[1]
  await again.mailboxOpen('INBOX', known)
  expect(earlier.map(({ uid, earlier: isEarlier }) => [uid, isEarlier])).toEqual([
    [2, true],
    [4, true],
    [5, true],
  ])
  expect(flags).toEqual([[3, ['\\Flagged']]])
  await again.logout()
})

function expungedIn(client: ImapClient): readonly Expunged[] {
  const seen: Expunged[] = []
  client.on('expunge', (event: Expunged) => seen.push(event))
  return seen
}
