import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setSending } from './set-sending.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

it('lets a mailbox send or not, and tells its open pages once of each change', async () => {
  const lan = await given.mailbox('lan@gui.example')
  const maySend = async () => (await given.directory.findActor(lan.mailboxId))?.rights.smtpEnabled
  expect(await setSending(given, 'LAN@gui.example', false)).toBe(true)
  expect(await maySend()).toBe(false)
  expect(await setSending(given, 'lan@gui.example', false)).toBe(false)
  expect(await setSending(given, 'lan@gui.example', true)).toBe(true)
  expect(await maySend()).toBe(true)
  const events = await given.events.since(lan.mailboxId, 0, 100)
  expect(events).toMatchObject([
    { type: 'enable_smtp', enabled: false },
    { type: 'enable_smtp', enabled: true },
  ])
})

it('takes a mailbox by its own address alone', async () => {
  const owner = await given.mailbox('chu@rieng.example', { isOwner: true })
  for (const address of ['ai@rieng.example', 'chu+viec@rieng.example', 'postmaster@rieng.example', 'chu']) {
    expect(await setSending(given, address, false)).toBeUndefined()
  }
  expect((await given.directory.findActor(owner.mailboxId))?.rights.smtpEnabled).toBe(true)
})
