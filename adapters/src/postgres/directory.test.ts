import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => void vi.useRealTimers())

it('asks for a domain once in two seconds, where what was known lately will do', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lately = () => w.directory.hasDomain('Moi.example', 'lately')
  expect(await lately()).toBe(false)
  // By another process.
  await sql`insert into domain (name, verified) values ('moi.example', true)`.execute(w.database.db)
  expect(await lately()).toBe(false)
  vi.advanceTimersByTime(2_001)
  expect(await lately()).toBe(true)
})

it('knows at once of a domain that was added here, and when it is asked for now', async () => {
  expect(await w.directory.hasDomain('hai.example', 'lately')).toBe(false)
  await w.directory.addDomain('hai.example', true)
  expect(await w.directory.hasDomain('hai.example', 'lately')).toBe(true)
  expect(await w.directory.hasDomain('ba.example', 'lately')).toBe(false)
  await sql`insert into domain (name, verified) values ('ba.example', true)`.execute(w.database.db)
  expect(await w.directory.hasDomain('ba.example')).toBe(true)
  expect(await w.directory.hasDomain('ba.example', 'lately')).toBe(true)
})
