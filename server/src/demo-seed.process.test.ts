import { demoOrder } from '@sen/demo/demo-order'
import { DirectCalendarReader } from '@sen/testkit/direct-calendar-reader'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_DOMAIN, demoAccounts, seedDemo } from './demo-seed.ts'
import type { World } from './world.ts'

class Killed extends Error {}

/** Fails everything from one moment on, like a killed process. */
class FragileBlobStore extends MemoryBlobStore {
  left = Number.POSITIVE_INFINITY

  override write(content: Uint8Array): Promise<string> {
    this.left -= 1
    return this.left < 0 ? Promise.reject(new Killed()) : super.write(content)
  }
}

let given: TestWorld
let demo: World
const blobs = new FragileBlobStore()
const said: string[] = []
const say = (line: string): void => void said.push(line)
beforeAll(async () => {
  given = await world()
  const htmlCleaner = {
    version: '1',
    clean: async (html: string) => ({ html, hasRemoteContent: false, remoteImages: [], isReduced: false }),
  }
  const mailSender = { send: async () => [] }
  const neverAsked = { calendars: new DirectCalendarReader(), textExtractor: { extract: async () => '' } }
  const clock = { now: () => new Date() }
  demo = {
    ...given,
    ...neverAsked,
    blobs,
    mime: new DirectMime(),
    htmlCleaner,
    mailSender,
    clock,
    passwords: { forCaller: () => given.passwords },
  }
})
afterAll(() => given.close())

async function counts(): Promise<{ messages: number; keys: number; drafts: number }> {
  const { rows } = await given.database.pool.query(`
    select count(*)::int as messages, count(distinct (mailbox_id, delivery_key))::int as keys,
      count(*) filter (where kind = 'draft')::int as drafts from message`)
  return rows[0]
}

it('continues after it was killed, makes everything once, and never again', { timeout: 60_000 }, async () => {
  blobs.left = 100
  await expect(seedDemo(demo, say)).rejects.toThrow(Killed)
  const first = await counts()
  expect(first.messages).toBeGreaterThan(50)
  expect(said.at(-1)).not.toMatch(/ready/)

  blobs.left = Number.POSITIVE_INFINITY
  await seedDemo(demo, say)
  const done = await counts()
  const [, total] = /(\d+) messages and (\d+) drafts/.exec(said.at(-1) ?? '') ?? []
  expect(done.messages).toBe(Number(total) + done.drafts)
  expect(done.keys).toBe(done.messages)
  expect(done.drafts).toBeGreaterThan(2)
  const drive = await given.database.pool.query(`
    select count(*) filter (where kind = 'folder')::int as folders, count(*) filter (where kind = 'file')::int as files,
      count(*) filter (where is_favorite)::int as favorites, count(trashed_at)::int as trashed,
      max(version_number) as versions from drive_item`)
  expect(drive.rows).toEqual([{ folders: 4, files: 9, favorites: 1, trashed: 1, versions: 3 }])

  const order = await given.database.pool.query(`
    select (select count(*)::int from label) as labels, (select count(distinct label_id)::int from message_label) as on_mail,
      (select count(*)::int from template) as templates, (select count(*)::int from contact_group_member) as members`)
  expect(order.rows[0]).toEqual({
    labels: demoOrder.labels.length,
    on_mail: demoOrder.labels.length,
    templates: demoOrder.templates.length,
    members: demoOrder.groups.flatMap(({ members }) => members).length,
  })

  const lists = await given.database.pool.query(`
    select count(*)::int as count, bool_and(verdict->>'outcome' = 'authentic') as proven from message where verdict is not null`)
  expect(lists.rows[0].count).toBeGreaterThan(10)
  expect(lists.rows[0].proven).toBe(true)

  await given.database.pool.query(`delete from message where kind = 'draft'`)
  said.length = 0
  await seedDemo(demo, say)
  expect((await counts()).messages).toBe(done.messages - done.drafts)
  expect(said).toEqual([])
})

it('makes one Owner, and the login page offers it beside the two others', { timeout: 60_000 }, async () => {
  blobs.left = Number.POSITIVE_INFINITY
  await seedDemo(demo, say)
  const [lan, minh, chu] = await Promise.all(
    demoAccounts().map(async ({ address }) => {
      const login = await given.accounts.findLogin(address)
      return login && given.accounts.findActor(login.accountId)
    }),
  )
  expect([lan?.address, minh?.address, chu?.address]).toEqual(
    ['lan', 'minh', 'chu'].map((name) => `${name}@${DEMO_DOMAIN}`),
  )
  expect([lan, minh, chu].map((actor) => actor?.rights.isOwner)).toEqual([false, false, true])
  expect(lan).toMatchObject({ rights: { domainVerified: true, smtpEnabled: true } })
})
