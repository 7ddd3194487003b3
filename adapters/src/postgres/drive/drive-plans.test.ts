import type { DriveSortOrder } from '@sen/core/drive/drive-store'
import type { Actor } from '@sen/core/kit/actor'
import { DRIVE_SORTS } from '@sen/model/drive/drive-items'
import { driveWords } from '@sen/model/drive/drive-words'
import type { DriveItemId } from '@sen/model/ids'
import { rowsRead as rowsReadOf } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../schema.ts'
import { writeCopies } from './drive-copying.ts'
import { driveReader } from './drive-reader.ts'

const FOLDER_FILES = 10_000
const ITEMS = 50_000
const PAGE = 100

let given: TestWorld
let lan: Actor
let folderId: string
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@kho.example')
  const { rows } = await given.database.pool.query(
    `insert into drive_item (mailbox_id, kind, name, name_key, sort_key, created_at, modified_at, used_at)
     select $1, 'folder', 'f' || n, 'f' || n, 'f' || lpad(n::text, 5, '0'), now(), now(), now()
     from generate_series(1, 200) n returning id`,
    [lan.mailboxId],
  )
  folderId = rows[0].id
  await given.database.pool.query(
    `insert into drive_item (mailbox_id, parent_id, kind, name, name_key, sort_key, version_number, size_bytes, content_type,
                             created_at, modified_at, used_at, is_favorite)
     select $1, case when n <= ${FOLDER_FILES} then $2::bigint else ($3::bigint[])[2 + n % 199] end, 'file', 't' || n, 't' || n,
            't' || lpad(n::text, 6, '0'), 1, n % 1000, 'text/' || n % 7, now() - make_interval(secs => n),
            now() - make_interval(secs => n * 7 % 9999), now() - make_interval(secs => n), n % 1000 = 0
     from generate_series(1, ${ITEMS}) n`,
    [lan.mailboxId, folderId, rows.map(({ id }) => id)],
  )
  await given.database.pool.query(
    `insert into drive_version (item_id, mailbox_id, number, blob, size_bytes, content_type, scan_state, created_by, created_at)
     select id, mailbox_id, 1, 'b' || id, size_bytes, content_type, 'not_scanned', 'lan', now() from drive_item where kind = 'file'`,
  )
  await given.database.pool.query(
    `insert into drive_search (item_id, mailbox_id, lexemes)
     select id, mailbox_id, array_to_tsvector(array['m:' || mailbox_id, 'a:' || name, 'a:chung', 'w' || id % 5000]
       || case when kind = 'folder' then array['x:folder'] else '{}' end
       || case when row_number() over (order by id) <= 1000 then array['a:nghin'] else '{}' end
       || case when row_number() over (order by id) <= 1001 then array['a:hon'] else '{}' end)
     from drive_item`,
  )
  await given.database.pool.query('vacuum analyze drive_item, drive_version, drive_search, drive_folder_count')
}, 120_000)
afterAll(() => given.close())

/** The planner may read these small tables completely. */
const SMALL = new Set(['drive_share', 'drive_folder_count'])

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

async function rowsRead(ask: (reader: ReturnType<typeof driveReader>) => Promise<unknown>) {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const log = ({ level, query }: LogEvent) => {
    if (level === 'query') asked.push({ sql: query.sql, parameters: query.parameters })
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: given.database.pool }), log })
  await ask(driveReader(db, lan.mailboxId))
  const read = { items: 0, versions: 0, words: 0, walked: [] as string[] }
  for (const { sql, parameters } of asked) {
    const { rows } = await given.database.db.executeQuery(
      CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
    )
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }]
    add(plans[0].Plan, read)
  }
  return read
}

function add(plan: Plan, read: { items: number; versions: number; words: number; walked: string[] }): void {
  const count = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const table = plan['Relation Name']
  if (table === 'drive_item') read.items += count
  if (table === 'drive_version') read.versions += count
  if (table === 'drive_search') read.words += count
  if (table && plan['Node Type'] === 'Seq Scan' && !SMALL.has(table)) read.walked.push(table)
  for (const below of plan.Plans ?? []) add(below, read)
}

describe('in a mailbox of 50,000 items, a folder of 10,000', () => {
  const orders = DRIVE_SORTS.flatMap((sort): DriveSortOrder[] => [
    { sort, descending: false },
    { sort, descending: true },
  ])
  it.each(orders)('lists a page by %o, and reads no more rows than that', async (order) => {
    const folder = folderId as DriveItemId
    const read = await rowsRead((r) => r.list(folder, order, { limit: PAGE, offset: 0 }))
    expect(read).toEqual({ items: PAGE + 1, versions: PAGE, words: 0, walked: [] })
  })

  it('lists a page in which folders end and files begin, and one far behind', async () => {
    const order = { sort: 'name', descending: true } as const
    const first = await rowsRead((r) => r.list(undefined, order, { limit: PAGE, offset: 150 }))
    expect(first.items).toBeLessThanOrEqual(200)
    const deep = await rowsRead((r) => r.list(folderId as DriveItemId, order, { limit: PAGE, offset: 9_000 }))
    expect(deep).toMatchObject({ versions: PAGE, walked: [] })
    expect(deep.items).toBeLessThanOrEqual(9_101)
  })

  it('lists recently used items and favourites by their indexes', async () => {
    expect(await rowsRead((r) => r.recent(PAGE))).toMatchObject({ versions: PAGE, walked: [] })
    const favorites = await rowsRead((r) =>
      r.favorites({ sort: 'name', descending: false }, { limit: PAGE, offset: 0 }),
    )
    expect(favorites.walked).toEqual([])
    expect(favorites.items).toBeLessThanOrEqual(3 * 50 + 100)
  })

  it('finds one by id, by path and by name without looking at others', async () => {
    const path = await rowsRead((r) => r.findByPath(['F1', 'T77']))
    expect(Math.round(path.items)).toBe(4)
    expect(path.walked).toEqual([])
    expect(await rowsRead((r) => r.takenKeys(folderId as DriveItemId, ['t1', 't2', 'x']))).toMatchObject({ items: 2 })
    expect(await rowsRead((r) => r.findByName(folderId as DriveItemId, 't5'))).toMatchObject({ walked: [] })
  })

  it('copies a file without looking at others', async () => {
    const now = new Date('2026-11-25T08:00:00Z')
    const about = { at: now, createdBy: 'lan' }
    const undone = new Error('only looked at')
    const read = await rowsReadOf(given.database, (db) =>
      db
        .transaction()
        .execute(async (tx) => {
          await writeCopies(tx, lan.mailboxId, ['40000' as DriveItemId], about)
          throw undone
        })
        .catch((error: unknown) => expect(error).toBe(undone)),
    )
    expect(read.drive_item).toBeLessThanOrEqual(4)
    expect(read.drive_version).toBeLessThanOrEqual(2)
  })

  it('walks up and down by the index of each step', async () => {
    expect(await rowsRead((r) => r.below([folderId as DriveItemId], 10))).toMatchObject({ walked: [] })
    expect(await rowsRead((r) => r.sizeOf(['150' as DriveItemId]))).toMatchObject({ walked: [] })
    expect(await rowsRead((r) => r.folderPath('40000' as DriveItemId))).toMatchObject({ walked: [] })
  })

  it('counts the hits of a search up to a thousand, and says when there are more', async () => {
    const reader = driveReader(given.database.db, lan.mailboxId)
    const found = async (text: string, offset = 0) =>
      reader.search(driveWords(text) ?? expect.fail(), { limit: PAGE, offset })
    expect(await found('nghin')).toMatchObject({ total: 1_000, isMore: false })
    expect(await found('hon')).toMatchObject({ isMore: true })
    expect(await found('chung')).toMatchObject({ isMore: true })
    expect(await found('hon', 5_000)).toMatchObject({ items: [], isMore: true })
    expect(await found('khong')).toEqual({ items: [], total: 0, isMore: false })
  })

  it('searches by the index of words, never row by row', async () => {
    const words = (text: string) => driveWords(text) ?? expect.fail()
    const rare = await rowsRead((r) => r.search(words('w77'), { limit: PAGE, offset: 0 }))
    expect(rare.walked).toEqual([])
    expect(rare.words).toBeLessThanOrEqual(200 + 200)
    const common = await rowsRead((r) => r.search(words('chung'), { limit: PAGE, offset: 0 }))
    expect(common.walked).toEqual([])
    expect(common.items).toBeLessThanOrEqual(200 + 200 + 1_001 + 3 * PAGE)
    expect(common.words).toBeLessThanOrEqual(200 + 200 + 1_001)
    const folders = await rowsRead((r) => r.search(words('chung'), { limit: PAGE, offset: 0 }, 'folder'))
    expect(folders.walked).toEqual([])
    expect(folders.items).toBeLessThanOrEqual(200 + 3 * PAGE)
    expect(folders.words).toBe(200)
    const files = await rowsRead((r) => r.search(words('t1'), { limit: PAGE, offset: 0 }, 'file'))
    expect(files.walked).toEqual([])
  })
})
