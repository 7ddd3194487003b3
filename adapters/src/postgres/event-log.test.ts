import type { MailEvent } from '@sen/core/realtime/mail-event'
import type { MailboxId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChangeNotifier } from './change-notifier.ts'
import { openDatabase } from './database.ts'
import { PostgresEventLog } from './event-log.ts'

let given: TestWorld
let log: PostgresEventLog
beforeAll(async () => {
  given = await world()
  log = new PostgresEventLog(given.database.db, given.database.connection)
})
afterAll(() => given.close())

function record(mailbox: MailboxId): Promise<number> {
  return given.store.write(mailbox, async (w) => {
    const version = await w.nextVersion()
    await w.record({ type: 'folders.changed', version })
    return version
  })
}

it('reads events after a version, in order, of one mailbox only', async () => {
  const lan = await given.mailbox('lan@doc.example')
  const minh = await given.mailbox('minh@doc.example')
  for (let count = 0; count < 3; count++) await record(lan.mailboxId)
  await record(minh.mailboxId)

  expect(await log.version(lan.mailboxId)).toBe(3)
  expect(await log.since(lan.mailboxId, 1, 10)).toEqual([
    { type: 'folders.changed', version: 2 },
    { type: 'folders.changed', version: 3 },
  ] satisfies MailEvent[])
  expect(await log.since(lan.mailboxId, 0, 2)).toHaveLength(2)
  expect(await log.oldestKept(lan.mailboxId)).toBe(1)
  expect(await log.version('999999' as MailboxId)).toBe(0)
})

it('hears of a change after its commit, and of nothing when it is rolled back', async () => {
  const an = await given.mailbox('an@nghe.example')
  const binh = await given.mailbox('binh@nghe.example')
  const heard = new Wakeups()
  const listening = await log.listen(heard)
  const refused = given.store.write(an.mailboxId, async (w) => {
    await w.record({ type: 'folders.changed', version: await w.nextVersion() })
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  await record(binh.mailboxId)
  expect(await heard.until(binh.mailboxId)).not.toContain(an.mailboxId)
  await listening.stop()
})

it('has published every change when its notifier has settled, so that the database may be closed', async () => {
  const an = await given.mailbox('an@dong.example')
  const binh = await given.mailbox('binh@dong.example')
  const heard = new Wakeups()
  const listening = await log.listen(heard)
  const closing = openDatabase(given.database.connection, { maxConnections: 1 })
  const failures: unknown[] = []
  const notifier = new ChangeNotifier(closing.db, (error) => void failures.push(error))
  // The second change comes while the first is being published, and waits.
  notifier.notify(an.mailboxId)
  notifier.notify(binh.mailboxId)
  await notifier.settled()
  await closing.close()
  await heard.until(binh.mailboxId)
  expect(failures).toEqual([])
  await listening.stop()
})

it('listens again after its connection was cut, and reports that events may have been missed', async () => {
  const cuong = await given.mailbox('cuong@cat.example')
  const heard = new Wakeups()
  const listening = await log.listen(heard)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(given.database.db)
  await heard.until('interrupted')
  await record(cuong.mailboxId)
  await heard.until(cuong.mailboxId)
  await listening.stop()
})

it('publishes one event at once for a folder that gets another path, also with folders below it', async () => {
  const dung = await given.mailbox('dung@doi-ten.example')
  const parent = await given.store.write(dung.mailboxId, async (w) => {
    const { folder } = await w.folders.ensureCustom('Dự án')
    await w.folders.ensureCustom('Dự án/Năm 2026')
    return folder
  })
  const heard = new Wakeups()
  const listening = await log.listen(heard)
  const before = await log.version(dung.mailboxId)
  await sql`update folder set name = 'Việc' where id = ${parent.id}`.execute(given.database.db)
  await heard.until(dung.mailboxId)
  expect(await log.since(dung.mailboxId, before, 10)).toEqual([
    { type: 'folder.renamed', version: before + 1, folderId: parent.id, path: 'Việc' },
  ])
  expect(await log.version(dung.mailboxId)).toBe(before + 1)
  await sql`update folder set unread_threads = 3 where id = ${parent.id}`.execute(given.database.db)
  expect(await log.version(dung.mailboxId)).toBe(before + 1)
  await listening.stop()
})

class Wakeups {
  readonly #words: string[] = []
  #wake: (() => void) | undefined

  changed(mailbox: MailboxId): void {
    this.#say(mailbox)
  }

  interrupted(): void {
    this.#say('interrupted')
  }

  async until(word: string): Promise<readonly string[]> {
    for (;;) {
      const at = this.#words.indexOf(word)
      if (at >= 0) return this.#words.splice(0, at + 1)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  #say(word: string): void {
    this.#words.push(word)
    this.#wake?.()
  }
}
