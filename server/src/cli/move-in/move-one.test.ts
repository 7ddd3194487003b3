import type { MoveInNeeds } from '@sen/core/moving-in/move-in-run'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { MemoryMailServer } from '@sen/testkit/fakes/memory-mail-server'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole } from './move-in-lines.ts'
import { moveOne } from './move-one.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

const MESSAGES = 100
const CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

it('ends with the mail moved so far when the database fails in the middle, and continues when it is called again', {
  timeout: 600_000,
}, async () => {
  const lan = await given.mailbox('lan@mat.example')
  const server = new MemoryMailServer()
  for (let number = 0; number < MESSAGES; number += 1) {
    server.put('INBOX', `From: a@b.test\r\nSubject: ${number}\r\nMessage-ID: <${number}@x>\r\n\r\nThư ${number}\r\n`)
  }
  const blobs = new MemoryBlobStore()
  let isCut = false
  const needs: MoveInNeeds = {
    ...given,
    blobs,
    mime: new DirectMime(),
    mailboxSources: server,
    memory: { pass: (_, work) => work() },
    pause: async () => undefined,
  }
  const write = blobs.write.bind(blobs)
  blobs.write = async (content) => {
    if (!isCut && Buffer.from(content).includes('Subject: 60\r\n')) {
      isCut = true
      await given.database.pool.query(CONNECTIONS)
    }
    return write(content)
  }
  const request = { address: lan.address, account: server.account }
  const lost = await moveOne(needs, lan.mailboxId, request, () => undefined)
  expect(lost.report).toMatchObject({ isEntered: true, stoppedBy: 'database_lost', failed: 0 })
  expect(lost.report?.brought).toBeGreaterThan(0)
  expect(lost.report?.brought).toBeLessThan(MESSAGES)
  expect(isWhole(lost)).toBe(false)
  // One of the cut connections holds the lock until the server has ended it.
  let again = lost
  await expect
    .poll(async () => {
      again = await moveOne(needs, lan.mailboxId, request, () => undefined)
      return again.report?.stoppedBy
    })
    .toBeUndefined()
  expect(isWhole(again)).toBe(true)
  expect((again.report?.brought ?? 0) + (again.report?.known ?? 0)).toBe(MESSAGES)
  expect(await moveOne(needs, undefined, request, () => undefined)).toMatchObject({ report: undefined })
})
