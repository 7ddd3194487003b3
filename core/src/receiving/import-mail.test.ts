import { IMPORT_IN_MEMORY_BYTES } from '@sen/model/imports/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { corpusMessage, corpusNames } from '@sen/testkit/mail-corpus'
import { recountUse } from '@sen/testkit/recount'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFolders } from '../folders/list-folders.ts'
import type { Actor } from '../kit/actor.ts'
import { withStores } from '../kit/with-stores.ts'
import { listThreads } from '../threads/list-threads.ts'
import { type FoundMessage, type ImportNeeds, importMail, type UnreadableMessage } from './import-mail.ts'

let w: TestWorld
let needs: ImportNeeds
let users = 0

beforeAll(async () => {
  w = await world()
  needs = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() }
})
afterAll(() => w.close())

async function user(): Promise<Actor> {
  users += 1
  return w.mailbox(`import${users}@senmail.test`)
}

function found(id: string, given: Partial<FoundMessage> & { readonly more?: string } = {}): FoundMessage {
  const { more = '', ...rest } = given
  const raw = Buffer.from(`From: a@b.test\r\nSubject: ${id}\r\nMessage-ID: <${id}@x>\r\n${more}\r\nx\r\n`)
  return {
    name: id,
    raw,
    digest: id,
    foundTime: new Date('2020-01-01T00:00:00Z'),
    folder: { role: 'inbox' },
    kind: 'received',
    isRead: true,
    isStarred: false,
    ...rest,
  }
}

async function* stream(
  ...items: readonly (FoundMessage | UnreadableMessage)[]
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  yield* items
}

const rowsIn = async (actor: Actor, folder: string) =>
  (await listThreads(w, actor, { in: folder, limit: 100, offset: 0 })).rows

describe('importMail', () => {
  test('lets large messages wait for memory, and no others', async () => {
    const lan = await user()
    const waited: number[] = []
    const largeMail: ImportNeeds['largeMail'] = {
      pass: (bytes, work) => {
        waited.push(bytes)
        return work()
      },
    }
    const large = found('large', { more: `X-Long: ${'x'.repeat(IMPORT_IN_MEMORY_BYTES)}\r\n` })
    expect(await importMail({ ...needs, largeMail }, lan.mailboxId, stream(found('small'), large))).toMatchObject({
      imported: 2,
    })
    expect(waited).toEqual([large.raw.byteLength])
  })

  test('imports messages into their folders with times and flags, without notifications of new mail', async () => {
    const lan = await user()
    const report = await importMail(
      needs,
      lan.mailboxId,
      stream(
        found('old', { more: 'Date: Tue, 4 Jun 2024 09:15:00 +0700\r\n' }),
        found('unread', { isRead: false, isStarred: true }),
        found('customer', { folder: { path: 'Khách hàng/Cũ' } }),
        found('mine', { folder: { role: 'sent' }, kind: 'sent', more: 'To: kh@x.test\r\n' }),
        { name: 'broken', reason: 'no such file' },
      ),
    )
    expect(report).toEqual({
      imported: 4,
      alreadyHere: 0,
      unparsable: [],
      failed: [{ name: 'broken', reason: 'no such file' }],
      brought: report.brought,
    })
    expect(await rowsIn(lan, 'INBOX')).toMatchObject([
      { subject: 'old', unread: false, starred: false, lastMessageAt: new Date('2024-06-04T02:15:00Z') },
      { subject: 'unread', unread: true, starred: true, lastMessageAt: new Date('2020-01-01T00:00:00Z') },
    ])
    expect(await rowsIn(lan, 'Khách hàng/Cũ')).toMatchObject([{ subject: 'customer' }])
    expect(await rowsIn(lan, 'Sent')).toMatchObject([{ subject: 'mine', recipients: [{ email: 'kh@x.test' }] }])
    const events = await w.events.since(lan.mailboxId, 0, 10)
    expect(events.map((event) => event.type)).toEqual(['folders.changed', 'threads.changed'])
    const jobs = await orderedJobs(w.database.db)
    expect(jobs.filter((job) => job.payload.mailboxId === lan.mailboxId)).toEqual([])
  })

  test('adds missing data when run again, and reports nothing when there is none', async () => {
    const lan = await user()
    const some = Array.from({ length: 90 }, (_, n) => found(`m${n}`))
    await importMail(needs, lan.mailboxId, stream(...some.slice(0, 50)))
    const again = await importMail(needs, lan.mailboxId, stream(...some))
    expect(again).toMatchObject({ imported: 40, alreadyHere: 50 })
    const version = await w.events.version(lan.mailboxId)
    expect(await importMail(needs, lan.mailboxId, stream(...some))).toMatchObject({ imported: 0, alreadyHere: 90 })
    expect(await w.events.since(lan.mailboxId, version, 10)).toEqual([])
    const inbox = (await listFolders(w, lan)).find((folder) => folder.path === 'INBOX')
    expect(inbox).toMatchObject({ totalThreads: 90, unreadThreads: 0 })
    const { said, counted } = await recountUse(w.database.db, lan.mailboxId)
    expect(said).toBe(counted)
  })

  test('the same bytes in one folder come once, in two folders twice', async () => {
    const lan = await user()
    const same = found('same')
    const report = await importMail(needs, lan.mailboxId, stream(same, same, { ...same, folder: { path: 'Khác' } }))
    expect(report).toMatchObject({ imported: 2, alreadyHere: 1 })
  })

  test('joins threads within a batch and across batches, parents after their answers', async () => {
    const lan = await user()
    const answers = Array.from({ length: 60 }, (_, n) => found(`a${n}`, { more: 'References: <root@x>\r\n' }))
    await importMail(needs, lan.mailboxId, stream(...answers, found('root')))
    expect(await rowsIn(lan, 'INBOX')).toMatchObject([{ messageCount: 61 }])
  })

  test('takes every difficult message, and one that fails does not take others with it', async () => {
    const lan = await user()
    const all = corpusNames().map((name) => found(name, { raw: corpusMessage(name) }))
    const fragile: ImportNeeds = {
      ...needs,
      store: {
        read: w.store.read.bind(w.store),
        write: (mailbox, work) =>
          w.store.write(mailbox, (writer) =>
            work(
              withStores(writer, {
                messages: {
                  ...writer.messages,
                  addToItsThread: (message, candidate) => {
                    if (message.subject === 'DelSp') throw new Error('a row that does not fit')
                    return writer.messages.addToItsThread(message, candidate)
                  },
                },
              }),
            ),
          ),
      },
    }
    const report = await importMail(fragile, lan.mailboxId, stream(...all))
    expect(report.failed).toEqual([{ name: 'flowed-delsp', reason: 'a row that does not fit' }])
    expect(report.imported).toBe(all.length - 1)
  })

  test('stops when nothing can be stored at all', async () => {
    const lan = await user()
    const broken: ImportNeeds = {
      ...needs,
      store: { read: w.store.read.bind(w.store), write: () => Promise.reject(new Error('the database is gone')) },
    }
    const many = Array.from({ length: 100 }, (_, n) => found(`m${n}`))
    await expect(importMail(broken, lan.mailboxId, stream(...many))).rejects.toThrow('the database is gone')
  })

  test('reports its progress', async () => {
    const lan = await user()
    const told: number[] = []
    const many = Array.from({ length: 85 }, (_, n) => found(`m${n}`))
    await importMail(needs, lan.mailboxId, stream(...many), { onProgress: (soFar) => told.push(soFar.imported) })
    expect(told).toEqual([40, 80, 85])
  })
})
