import { sendMessage } from '@sen/core/sending/send-message'
import type { MailStore } from '@sen/core/store'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { commandsOn } from './commands.fixture.ts'
import { queueDrop, queueHold, queueList, queueRelease, queueRetry, queueShow } from './queue.ts'

let given: SendingWorld
const { said, complained, needs } = commandsOn(() => given.database.connectionString)
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(async () => {
  await given.close()
})

it('lists, shows, retries and cancels mail, in sentences', { timeout: 60_000 }, async () => {
  expect(await queueList(needs(), [])).toBe(0)
  expect(said).toEqual(['There are no messages in the queue.'])

  const lan = await given.mailbox('lan@sen.example')
  given.mailSender.plan('a@cham.example', { outcome: 'try_later', reply: '451 4.3.0 Busy\u001b[2J' })
  const draft = await given.draft(lan, { to: [{ name: '', email: 'a@cham.example' }] })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  const id = (await given.read.submission(lan, draft.id))?.id ?? ''

  said.length = 0
  await queueList(needs(), ['--count', '5'])
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    new RegExp(
      `^${id} {2}lan@sen\\.example \\(organisation \\d+\\) {2}cham\\.example {2}1 recipient .* attempts 1, next .*451 4\\.3\\.0 Busy \\[2J$`,
    ),
  )

  said.length = 0
  await queueShow(needs(), [id])
  expect(said[0]).toMatch(/^from lan@sen\.example, .*, released, sent /)
  expect(said[1]).toBe('  queued  a@cham.example  attempts 1  451 4.3.0 Busy [2J')

  said.length = 0
  await queueRetry(needs(), [id])
  await queueDrop(needs(), [id])
  await queueDrop(needs(), [id])
  expect(said).toEqual([
    'Retrying now: cham.example.',
    'Cancelled delivery to a@cham.example. The sender receives a report.',
    'No delivery of this message is pending.',
  ])
})

it('does not call it no attempt when a delivery failed in this installation', { timeout: 60_000 }, async () => {
  const lan = await given.mailbox('lan-day@sen.example')
  const minh = await given.mailbox('minh-day@sen.example')
  const draft = await given.draft(lan, { to: [{ name: '', email: minh.address }] })
  await sendMessage(given, lan, draft.id)
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const store: MailStore = {
    read: given.store.read.bind(given.store),
    write: (id, work) => (id === minh.mailboxId ? Promise.reject(full) : given.store.write(id, work)),
  }
  await expect(given.advance(8, { ...given.doors, store })).rejects.toBe(full)
  await given.database.pool.query(
    "update graphile_worker._private_jobs set last_error = 'resource failure: no space left'",
  )
  said.length = 0
  await queueList(needs(), [])
  expect(said).toEqual([expect.stringMatching(/waiting 0 min {2}failed locally before the first attempt, next/)])
})

it('says so when there is no such mail, and shows its usage when the words are off', async () => {
  for (const command of [queueShow, queueRetry, queueDrop]) {
    expect(await command(needs(), ['424242'])).toBe(1)
    expect(complained.at(-1)).toBe('There is no message 424242. To list the queue, run: queue list')
    await expect(command(needs(), [])).rejects.toThrow(UsageError)
  }
  await expect(queueList(needs(), ['--count', '0'])).rejects.toThrow(UsageError)
})

it('holds, releases and cancels all that one sender or domain has sent', { timeout: 60_000 }, async () => {
  const lan = await given.mailbox('lan@lo.example')
  for (const to of ['a@cho-1.example', 'b@cho-2.example']) {
    given.mailSender.plan(
      to,
      ...Array.from({ length: 9 }, () => ({ outcome: 'try_later', reply: '451 Busy' }) as const),
    )
    const draft = await given.draft(lan, { to: [{ name: '', email: to }] })
    await sendMessage(given, lan, draft.id)
  }
  await given.advance(8)
  expect(await queueHold(needs(), ['--from', 'LAN+x@lo.example'])).toBe(0)
  expect(await queueHold(needs(), ['--domain', 'lo.example', '--json'])).toBe(0)
  expect(said).toEqual(['Put 2 messages on hold. To release them, run: queue release', '{"mails":0}'])
  said.length = 0
  await queueList(needs(), ['--from', 'lan@lo.example'])
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('next when it is released (queue release)')
  said.length = 0
  await queueList(needs(), ['--domain', 'other.example'])
  await queueRelease(needs(), ['--domain', 'lo.example', '--json'])
  await queueDrop(needs(), ['--from', 'lan@lo.example', '--no-report', '--json'])
  await queueDrop(needs(), ['--all'])
  expect(said).toEqual([
    'There are no messages in the queue.',
    '{"mails":2,"senders":[]}',
    expect.stringMatching(/^\{"dropped":\["\d+","\d+"\]\}$/),
    expect.stringMatching(/^Cancelled \d+ messages?\. The senders receive a report\.$/),
  ])
  for (const wrong of [[], ['1', '--all'], ['--from', 'a@b.example', '--domain', 'b.example']]) {
    await expect(queueHold(needs(), wrong)).rejects.toThrow(UsageError)
  }
})
