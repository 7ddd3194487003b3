import { LockLost } from '@sen/core/ports/mailbox-locks'
import type { MailboxId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostgresMailboxLocks } from './mailbox-locks.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const MAILBOX = '41' as MailboxId

function until(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

it('admits one at a time, also from another process, and another mailbox at once', async () => {
  const [here, elsewhere] = [w.maildropLocks(), w.maildropLocks()]
  const [begun, end] = [until(), until()]
  const first = here.alone(MAILBOX, async () => {
    begun.resolve()
    await end.promise
    return 'done'
  })
  await begun.promise
  expect(await here.alone(MAILBOX, async () => 'second')).toBe('busy')
  expect(await elsewhere.alone(MAILBOX, async () => 'second')).toBe('busy')
  expect(await here.alone('42' as MailboxId, async () => 'other')).toBe('other')
  end.resolve()
  expect(await first).toBe('done')
  expect(await elsewhere.alone(MAILBOX, async () => 'second')).toBe('second')
})

it('has nothing to do with locks for another purpose', async () => {
  const answer = await w.maildropLocks().alone(MAILBOX, () => w.moveInLocks.alone(MAILBOX, async () => 'both'))
  expect(answer).toBe('both')
})

it('holds many locks with one connection', async () => {
  let connections = 0
  const pool = {
    connect: () => {
      connections += 1
      return w.database.pool.connect()
    },
  } as unknown as ConstructorParameters<typeof PostgresMailboxLocks>[0]
  const locks = new PostgresMailboxLocks(pool, 'maildrop')
  const end = until()
  let begun = 0
  const all = Array.from({ length: 200 }, (_, at) =>
    locks.alone(String(100 + at) as MailboxId, () => {
      begun += 1
      if (begun === 200) end.resolve()
      return end.promise
    }),
  )
  await Promise.all(all)
  expect(connections).toBe(1)
})

it('fails the work when its connection breaks, and is free again', async () => {
  const locks = w.maildropLocks()
  const work = locks.alone(MAILBOX, async () => {
    await w.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [0x53656e50],
    )
    return new Promise(() => undefined)
  })
  await expect(work).rejects.toBeInstanceOf(LockLost)
  await expect.poll(() => w.maildropLocks().alone(MAILBOX, async () => 'free')).toBe('free')
})
