import { MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { MOVE_IN_RETRY_DELAYS_SECONDS } from '@sen/model/moving-in/limits'
import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { MemoryMailServer } from '@sen/testkit/fakes/memory-mail-server'
import { recountUse } from '@sen/testkit/recount'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listFolders } from '../folders/list-folders.ts'
import type { Actor } from '../kit/actor.ts'
import type { SourceAccount } from '../ports/mailbox-source.ts'
import { listThreads } from '../threads/list-threads.ts'
import { markThreads } from '../threads/mark-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { moveInMailbox } from './move-in-mailbox.ts'
import type { MoveInReport } from './move-in-report.ts'
import type { MoveInNeeds } from './move-in-run.ts'

let w: TestWorld
let needs: MoveInNeeds
let server: MemoryMailServer
let lan: Actor
let paused: number[]
let users = 0

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  server = new MemoryMailServer()
  paused = []
  needs = {
    ...w,
    blobs: new MemoryBlobStore(),
    mime: new DirectMime(),
    mailboxSources: server,
    memory: { pass: (_, work) => work() },
    pause: async (milliseconds) => void paused.push(milliseconds / 1_000),
  }
  users += 1
  lan = await w.mailbox(`dichuyen${users}@senmail.test`)
})

const mail = (id: string, more = ''): string =>
  `From: a@b.test\r\nSubject: ${id}\r\nMessage-ID: <${id}@x>\r\n${more}\r\nnội dung ${id}\r\n`
const moveIn = (options?: Parameters<typeof moveInMailbox>[3]) =>
  moveInMailbox(needs, lan.mailboxId, server.account, options)
const rowsIn = async (folder: string) => (await listThreads(w, lan, { in: folder, limit: 100, offset: 0 })).rows
const subjectsIn = async (folder: string) => (await rowsIn(folder)).map(({ subject }) => subject).sort()
const paths = async () => (await listFolders(w, lan)).filter(({ role }) => role === 'custom').map(({ path }) => path)

async function everything(): Promise<Record<string, readonly string[]>> {
  const all: Record<string, readonly string[]> = {}
  for (const { path, role } of await listFolders(w, lan)) {
    if (role === 'starred') continue
    const subjects = await subjectsIn(path)
    if (subjects.length > 0) all[path] = subjects
  }
  return all
}

describe('the first time', () => {
  test('imports folders, messages, times and flags without notifications of new mail', async () => {
    const receivedAt = new Date('2021-03-04T05:06:07Z')
    server.put('INBOX', mail('read', 'Date: Tue, 4 Jun 2024 09:15:00 +0700\r\n'), { flags: ['\\Seen'], receivedAt })
    server.put('INBOX', mail('starred'), { flags: ['\\Flagged', '\\Answered', '$Forwarded', 'NonJunk', 'Khách'] })
    server.put('INBOX', mail('deleted'), { flags: ['\\Deleted'] })
    server.makeFolder('Thư đã gửi', { use: 'sent' })
    server.put('Thư đã gửi', mail('mine', 'To: kh@x.test\r\n'))
    server.makeFolder('Dự án/Sen')
    server.put('Dự án/Sen', mail('project'))
    server.makeFolder('Trống')
    server.makeFolder('Có sao', { use: 'flagged' })
    server.put('Có sao', mail('starred'))
    const report = await moveIn()
    expect(report).toMatchObject({ brought: 4, known: 0, deletedThere: 1, failed: 0, stoppedBy: undefined })
    expect(await rowsIn('INBOX')).toMatchObject([
      { subject: 'starred', unread: true, starred: true },
      { subject: 'read', unread: false, starred: false, lastMessageAt: receivedAt },
    ])
    expect(await rowsIn('Sent')).toMatchObject([
      { subject: 'mine', unread: false, recipients: [{ email: 'kh@x.test' }] },
    ])
    expect(await paths()).toEqual(['Dự án', 'Dự án/Sen', 'Trống'])
    expect(await subjectsIn('Dự án/Sen')).toEqual(['project'])
    const labels = await w.store.read(lan.mailboxId, (r) => r.labels.list())
    expect(labels.map(({ name }) => name)).toEqual(['Khách'])
    const events = await w.events.since(lan.mailboxId, 0, 100)
    expect(events.map(({ type }) => type)).not.toContain('new_mail')
    const jobs = await orderedJobs(w.database.db)
    expect(jobs.filter((job) => job.payload.mailboxId === lan.mailboxId)).toEqual([])
    const { said, counted } = await recountUse(w.database.db, lan.mailboxId)
    expect(said).toBe(counted)
  })

  test('spells folders otherwise whose names are taken or forbidden here, and says so', async () => {
    await w.store.write(lan.mailboxId, (writer) => writer.folders.ensureCustom('Việc'))
    for (const name of ['Việc', 'việc', 'Starred', 'Scheduled', 'Sent/2019', 'a\u0007b']) server.makeFolder(name)
    server.makeFolder('INBOX.Khách', { path: ['INBOX', 'Khách'] })
    server.makeFolder('[Gmail]', { canHoldMail: false })
    server.makeFolder('[Gmail]/Spam', { use: 'junk' })
    server.makeFolder(`dài${'x'.repeat(2_000)}`)
    const { folders } = await moveIn()
    const whereFrom = Object.fromEntries(folders.map(({ there, here, why }) => [there.slice(0, 20), [here, why]]))
    expect(whereFrom).toEqual({
      INBOX: ['INBOX', 'as-there'],
      Việc: ['Việc', 'as-there'],
      việc: ['việc (2)', 'spelled-otherwise'],
      Starred: ['Starred (2)', 'spelled-otherwise'],
      Scheduled: ['Scheduled (2)', 'spelled-otherwise'],
      'Sent/2019': ['Sent (2)/2019', 'spelled-otherwise'],
      'a\u0007b': ['a_b', 'spelled-otherwise'],
      'INBOX.Khách': ['Khách', 'beside-inbox'],
      '[Gmail]': [undefined, 'no-mail'],
      '[Gmail]/Spam': ['Junk', 'by-its-use'],
      [`dài${'x'.repeat(17)}`]: [undefined, 'bad-name'],
    })
  })

  test('names mail that is not moved, and moves the rest', async () => {
    const damaged = server.put('INBOX', mail('damaged'))
    server.damaged.add(damaged)
    const large = server.put('INBOX', mail('large'))
    server.saidSizes.set(large, MAX_IMPORTED_MESSAGE_BYTES + 1)
    server.put('INBOX', 'kein\0Kopf')
    server.put('INBOX', mail('well'))
    const report = await moveIn()
    expect(report).toMatchObject({ brought: 2, failed: 2, stoppedBy: undefined })
    expect(report.failures.map(({ uid, reason }) => [uid, reason])).toEqual([
      [large, expect.stringContaining('bytes')],
      [damaged, 'Internal error occurred.'],
    ])
    server.damaged.clear()
    server.saidSizes.clear()
    expect(await moveIn()).toMatchObject({ brought: 2, failed: 0, known: 2 })
  })

  test('stops when the mailbox is full, and continues when it has room', async () => {
    for (let n = 0; n < 5; n += 1) server.put('INBOX', mail(`m${n}`))
    const withRoom = (bytes: number) =>
      w.database.pool.query('update mailbox set quota_megabytes = 1, used_bytes = 1048576 - $2::bigint where id = $1', [
        lan.mailboxId,
        bytes,
      ])
    await withRoom(2 * mail('m0').length + 20)
    const report = await moveIn()
    expect(report).toMatchObject({ stoppedBy: 'quota_exceeded', brought: 2 })
    await withRoom(100_000)
    expect(await moveIn()).toMatchObject({ stoppedBy: undefined, brought: 3, known: 2 })
    expect(await rowsIn('INBOX')).toHaveLength(5)
  })
})

describe('one mail in several folders', () => {
  test('is one here when the server says so, and the other folders are its labels', async () => {
    server.makeFolder('[Gmail]/All Mail', { use: 'all', path: ['[Gmail]', 'All Mail'] })
    server.makeFolder('Công việc')
    for (const folder of ['INBOX', 'Công việc', '[Gmail]/All Mail']) server.put(folder, mail('both'), { mailId: '1' })
    server.put('[Gmail]/All Mail', mail('archived'), { mailId: '2' })
    expect(await moveIn()).toMatchObject({ brought: 2, copies: 2 })
    expect(await everything()).toEqual({ INBOX: ['both'], Archive: ['archived'] })
    const [label] = await w.store.read(lan.mailboxId, (r) => r.labels.list())
    expect(label?.name).toBe('Công việc')
    expect(await rowsIn('INBOX')).toMatchObject([{ labelIds: [label?.id] }])
    expect(await moveIn()).toMatchObject({ brought: 0, copies: 0, known: 4 })
  })

  test('is two when it was copied, except for the folder that shows all', async () => {
    server.makeFolder('Mọi thư', { use: 'all' })
    server.makeFolder('Bản sao')
    for (const folder of ['INBOX', 'Bản sao', 'Mọi thư']) server.put(folder, mail('both'))
    expect(await moveIn()).toMatchObject({ brought: 2, copies: 1 })
    expect(await everything()).toEqual({ INBOX: ['both'], 'Bản sao': ['both'] })
  })

  test('is not moved when it arrived here by another way', async () => {
    const other = new MemoryMailServer()
    server.put('INBOX', mail('forwarded'))
    other.put('INBOX', mail('forwarded'))
    await moveIn()
    const account = { ...other.account, host: 'imap.khac.example' }
    const again = await moveInMailbox({ ...needs, mailboxSources: other }, lan.mailboxId, account)
    expect(again).toMatchObject({ brought: 0, here: 1 })
    expect(await moveInMailbox({ ...needs, mailboxSources: other }, lan.mailboxId, account)).toMatchObject({ known: 1 })
    expect(await rowsIn('INBOX')).toMatchObject([{ messageCount: 1 }])
  })
})

describe('again', () => {
  test('takes only new mail, and nothing that was deleted here', async () => {
    for (let n = 0; n < 60; n += 1) server.put('INBOX', mail(`m${n}`))
    await moveIn()
    await w.database.pool.query(`delete from message where mailbox_id = $1 and subject = 'm7'`, [lan.mailboxId])
    server.put('INBOX', mail('later'))
    const given = server.contentsGiven
    expect(await moveIn()).toMatchObject({ brought: 1, known: 60 })
    expect(server.contentsGiven).toBe(given + 1)
    const version = await w.events.version(lan.mailboxId)
    expect(await moveIn()).toMatchObject({ brought: 0, known: 61, flagsChanged: 0 })
    expect(await w.events.since(lan.mailboxId, version, 10)).toEqual([])
    const { rows } = await w.database.pool.query('select 1 from message where mailbox_id = $1', [lan.mailboxId])
    expect(rows).toHaveLength(60)
  })

  test('imports flags that changed at the source, and keeps changes made here', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => server.put('INBOX', mail(id))) as [number, number, number]
    await moveIn()
    const rowOf = async (subject: string) => (await rowsIn('INBOX')).find((row) => row.subject === subject)
    const own = await rowOf('b')
    const mark = (unread: boolean) =>
      markThreads(w, lan, { threadIds: own ? [own.threadId] : [], folderId: own?.folderId ?? ('' as never), unread })
    await mark(false)
    await mark(true)
    for (const uid of [a, b]) server.setFlags('INBOX', uid, ['\\Seen', '\\Flagged'])
    expect(await moveIn()).toMatchObject({ flagsChanged: 2 })
    expect(await rowOf('a')).toMatchObject({ unread: false, starred: true })
    expect(await rowOf('b')).toMatchObject({ unread: true, starred: true })
    server.setFlags('INBOX', a, [])
    server.setFlags('INBOX', c, ['\\Flagged'])
    expect(await moveIn()).toMatchObject({ flagsChanged: 2 })
    expect(await rowOf('a')).toMatchObject({ unread: true, starred: false })
    expect(await rowOf('c')).toMatchObject({ unread: true, starred: true })
  })

  test('recognises mail that its server has renumbered', async () => {
    for (const id of ['a', 'b', 'c']) server.put('INBOX', mail(id))
    server.put('INBOX', mail('c'))
    await moveIn()
    server.renumber('INBOX')
    server.put('INBOX', mail('new'))
    expect(await moveIn()).toMatchObject({ brought: 1, moved: 4 })
    expect(await moveIn()).toMatchObject({ brought: 0, moved: 0, known: 5 })
    const { rows } = await w.database.pool.query('select 1 from message where mailbox_id = $1', [lan.mailboxId])
    expect(rows).toHaveLength(5)
  })

  test('moves mail that was moved at the source, unless it was moved here', async () => {
    server.makeFolder('Việc')
    const [a, b] = ['a', 'b'].map((id) => server.put('INBOX', mail(id))) as [number, number]
    await moveIn()
    const folders = await listFolders(w, lan)
    const idOf = (path: string) => folders.find((folder) => folder.path === path)?.id ?? ('' as never)
    const own = (await rowsIn('INBOX')).find(({ subject }) => subject === 'b')
    await moveThreads(w, lan, [{ threadIds: [own?.threadId ?? ('' as never)], from: idOf('INBOX'), to: idOf('Trash') }])
    server.move('INBOX', a, 'Việc')
    server.move('INBOX', b, 'Việc')
    expect(await moveIn()).toMatchObject({ brought: 0, moved: 2 })
    expect(await everything()).toEqual({ Việc: ['a'], Trash: ['b'] })
  })

  test('follows a folder that was renamed here, and one that was renamed there', async () => {
    server.makeFolder('Cũ')
    server.put('Cũ', mail('a'))
    await moveIn()
    const folder = await w.store.read(lan.mailboxId, (r) => r.folders.findByIdOrPath('Cũ'))
    await w.store.write(lan.mailboxId, (writer) =>
      writer.folders.change(folder?.id ?? ('' as never), { name: 'Tên khác', parentId: undefined }),
    )
    server.put('Cũ', mail('b'))
    await moveIn()
    expect(await everything()).toEqual({ 'Tên khác': ['a', 'b'] })
    server.renameFolder('Cũ', 'Mới')
    expect(await moveIn()).toMatchObject({ brought: 0, moved: 2 })
    expect(await everything()).toEqual({ Mới: ['a', 'b'] })
  })
})

describe('two at the same time', () => {
  test('of one mailbox: the second one says so and brings nothing; of two mailboxes both come', async () => {
    for (let n = 0; n < 3; n += 1) server.put('INBOX', mail(`m${n}`))
    const an = await w.mailbox(`an${users}@senmail.test`)
    const elsewhere = { ...needs, moveInLocks: w.moveInLocksElsewhere() }
    const others: MoveInReport[] = []
    const told = async () => {
      for (const each of [needs, elsewhere]) others.push(await moveInMailbox(each, lan.mailboxId, server.account))
      others.push(await moveInMailbox(elsewhere, an.mailboxId, server.account))
    }
    let busy: Promise<void> | undefined
    const slow = {
      ...needs,
      mailboxSources: {
        open: async (account: SourceAccount) => {
          busy ??= told()
          await busy
          return server.open(account)
        },
      },
    }
    expect(await moveInMailbox(slow, lan.mailboxId, server.account)).toMatchObject({ brought: 3, stoppedBy: undefined })
    expect(others).toMatchObject([
      { stoppedBy: 'busy', brought: 0, failed: 0 },
      { stoppedBy: 'busy', brought: 0, failed: 0 },
      { stoppedBy: undefined, brought: 3 },
    ])
    expect(await moveInMailbox(elsewhere, lan.mailboxId, server.account)).toMatchObject({ known: 3, brought: 0 })
  })

  test('ends with the work, also when that fails, and with its session', async () => {
    const locks = w.moveInLocksElsewhere()
    const broken = new Error('broken')
    await expect(locks.alone(lan.mailboxId, () => Promise.reject(broken))).rejects.toBe(broken)
    expect(await needs.moveInLocks.alone(lan.mailboxId, async () => 'free')).toBe('free')
    const killed = locks.alone(lan.mailboxId, async () => {
      await w.database.pool.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and classid = $1 and pid <> pg_backend_pid()`,
        [0x53656e4d],
      )
      return new Promise(() => undefined)
    })
    await expect(killed).rejects.toThrow(/terminat/i)
    // The session reports its end before it releases its locks.
    await expect.poll(() => needs.moveInLocks.alone(lan.mailboxId, async () => 'free')).toBe('free')
  })
})

describe('when something breaks', () => {
  test('continues with growing pauses, which start over after each success', async () => {
    for (let n = 0; n < 10; n += 1) server.put('INBOX', mail(`m${n}`))
    server.breaksAfter = 4
    expect(await moveIn()).toMatchObject({ brought: 10, failed: 0, stoppedBy: undefined })
    expect(paused).toEqual([1, 1])
    server.put('INBOX', mail('more'))
    server.breaksAfter = 0
    expect(await moveIn()).toMatchObject({ brought: 0, known: 10, stoppedBy: 'broken' })
    expect(paused.slice(2)).toEqual([...MOVE_IN_RETRY_DELAYS_SECONDS])
  })

  test.each(['refused', 'untrusted', 'unreachable', 'misbehaving'] as const)(
    'says at once that the server is %s',
    async (problem) => {
      server.failing = problem
      expect(await moveIn()).toMatchObject({ stoppedBy: problem, stopReason: `the server is ${problem}`, brought: 0 })
      expect(paused).toEqual([])
    },
  )

  test('can die anywhere, starts over and imports each message once', { timeout: 120_000 }, async () => {
    const crashes = new CrashPoints()
    const fragile: MoveInNeeds = {
      ...needs,
      store: crashes.guard('store', w.store, ['read', 'write']),
      blobs: crashes.guard('blobs', needs.blobs, ['writeStream', 'get']),
    }
    server.makeFolder('Việc')
    let deaths = 0
    for (let point = 0; ; point += 1) {
      // Add mail in each round, so that every code path is taken.
      server.put('INBOX', mail(`m${point}`))
      server.put('Việc', mail(`v${point}`))
      crashes.arm(point)
      const died = await moveInMailbox(fragile, lan.mailboxId, server.account).catch((error: unknown) => error)
      if (!crashes.hasDied) break
      if (died instanceof Error && !(died instanceof Crash)) throw died
      deaths += 1
    }
    crashes.arm(Number.POSITIVE_INFINITY)
    expect(deaths).toBeGreaterThan(40)
    await moveIn()
    expect(await moveIn()).toMatchObject({ brought: 0, failed: 0 })
    const { rows } = await w.database.pool.query<{ subject: string }>(
      'select subject from message where mailbox_id = $1 order by subject',
      [lan.mailboxId],
    )
    const wanted = ['m', 'v'].flatMap((kind) => Array.from({ length: deaths + 1 }, (_, n) => `${kind}${n}`))
    expect(rows.map(({ subject }) => subject).sort()).toEqual(wanted.sort())
  })
})
