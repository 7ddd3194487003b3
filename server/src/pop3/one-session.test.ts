import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPop3, PASSWORD, Pop3Talk, type TestPop3 } from './pop3-server.fixture.ts'

let pop3: TestPop3
beforeAll(async () => {
  pop3 = await openTestPop3()
})
afterAll(async () => {
  await pop3.close()
  expect(pop3.errors).toEqual([])
})

const FIRST = 'Subject: one\r\n\r\nHello\r\n'

describe('one session per mailbox', () => {
  it('is held across processes and released by QUIT', async () => {
    const actor = await pop3.user(FIRST)
    const talk = await pop3.signIn(actor)
    const other = await pop3.another()
    for (const port of [pop3.server.port, other.port]) {
      const second = await Pop3Talk.open(port)
      await second.ok(`USER ${actor.address}`)
      expect(await second.answer(`PASS ${PASSWORD}`)).toBe('-ERR [IN-USE] The mailbox is in use by another session')
      second.destroy()
    }
    await talk.ok('QUIT')
    const third = await Pop3Talk.open(other.port)
    await third.signIn(actor)
    await third.ok('QUIT')
  })

  it('is released when the client disappears', async () => {
    const actor = await pop3.user(FIRST)
    const talk = await pop3.signIn(actor)
    await talk.ok('DELE 1')
    talk.destroy()
    const other = await pop3.another()
    await expect
      .poll(async () => {
        const second = await Pop3Talk.open(other.port)
        await second.ok(`USER ${actor.address}`)
        const answer = await second.answer(`PASS ${PASSWORD}`)
        second.destroy()
        return answer
      })
      .toBe(`+OK 1 messages (${FIRST.length} octets)`)
  })

  it('ends when the lock is lost with its connection', async () => {
    const actor = await pop3.user(FIRST)
    const talk = await pop3.signIn(actor)
    await pop3.given.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and classid = $1 and database = (select oid from pg_database where datname = current_database())`,
      [0x53656e50],
    )
    expect(await talk.line()).toMatch(/^-ERR \[SYS\/TEMP\]/)
    expect(await talk.line()).toBeUndefined()
  })
})
