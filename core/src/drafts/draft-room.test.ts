import { readFile } from 'node:fs/promises'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { DRAFT_BYTES_BEYOND_QUOTA, MIN_DRAFT_BYTES } from '@sen/model/drafts/limits'
import type { FileId, MessageId } from '@sen/model/ids'
import { recountUse } from '@sen/testkit/recount'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { createDraft, type NewDraftInput } from './create-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { saveDraft } from './save-draft.ts'

const MIGRATION = new URL('../../../adapters/src/postgres/migrations/0170_draft_sizes.sql', import.meta.url)
const EMPTY = { to: [], cc: [], bcc: [], subject: '', html: '', files: [] }
/** As stored for no recipients and no references. */
const NO_PEOPLE = '[][][]{}'
const FULL = { code: 'quota_exceeded' }

let given: TestWorld
let lan: Actor
let an: Actor
let keys = 0
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  an = await given.mailbox('an@sen.example')
})
afterAll(() => given.close())

function create(actor: Actor, input: Partial<NewDraftInput> = {}) {
  keys += 1
  return createDraft(given, actor, { ...EMPTY, clientKey: `khoa-${keys}`, ...input })
}

const find = (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.find(id))
const sizeOf = async (actor: Actor, id: MessageId) => (await find(actor, id))?.sizeBytes
const words = (count: number) => ({ ...EMPTY, plainText: 'chữ '.repeat(count) })
const use = (actor: Actor, bytes: number) =>
  given.database.pool.query(
    'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = used_bytes + $2 where id = $1',
    [actor.mailboxId, bytes],
  )

it('counts the text once, as HTML or as plain text, with the recipients', async () => {
  const text = 'Xin chào các bạn. '.repeat(1_000)
  const bytes = Buffer.byteLength(text) + NO_PEOPLE.length
  const plain = await create(lan, { plainText: text })
  expect(await sizeOf(lan, plain.id)).toBe(bytes)
  expect(await sizeOf(lan, (await create(lan, { html: text })).id)).toBe(bytes)
  await saveDraft(given, lan, plain.id, 1, { ...EMPTY, plainText: text.repeat(2) })
  expect(await sizeOf(lan, plain.id)).toBe(2 * Buffer.byteLength(text) + NO_PEOPLE.length)
  const to = Array.from({ length: 1_000 }, (_, number) => ({ name: 'Khách hàng', email: `${number}@khach.example` }))
  expect(await sizeOf(lan, (await create(lan, { to })).id)).toBeGreaterThan(50_000)
  expect(await sizeOf(lan, (await create(lan)).id)).toBe(MIN_DRAFT_BYTES)
  const { said, counted } = await recountUse(given.database.db, lan.mailboxId)
  expect(said).toBe(counted)
})

it('lets drafts exceed the quota up to a limit, and then neither creates them nor makes them larger', async () => {
  await use(an, DRAFT_BYTES_BEYOND_QUOTA)
  const draft = await create(an, words(1_000))
  const repeated = { ...words(1_000), clientKey: 'khoa-cua-an' }
  const other = await createDraft(given, an, repeated)
  expect(await saveDraft(given, an, other.id, 1, words(2_000))).toMatchObject({ revision: 2 })

  await use(an, MEGABYTE_BYTES)
  await expect(create(an)).rejects.toMatchObject(FULL)
  await expect(saveDraft(given, an, draft.id, 1, words(1_001))).rejects.toMatchObject(FULL)
  expect(await find(an, draft.id)).toMatchObject({ revision: 1 })
  const edited = { ...EMPTY, plainText: words(1_000).plainText.replace('chữ', 'từ') }
  expect(await saveDraft(given, an, draft.id, 1, edited)).toMatchObject({ revision: 2 })
  expect(await createDraft(given, an, repeated)).toMatchObject({ id: other.id })
  await deleteDraft(given, an, other.id)
  await create(lan, words(1_000))

  await use(an, -DRAFT_BYTES_BEYOND_QUOTA - MEGABYTE_BYTES)
  const { said, counted } = await recountUse(given.database.db, an.mailboxId)
  expect(said).toBe(counted)
})

it('counts drafts that were stored before as those of today', async () => {
  const ba = await given.mailbox('ba@sen.example')
  const file: FileId = await given.store.write(ba.mailboxId, async (w) => {
    await w.nextVersion()
    const place = { contentType: 'text/plain', blob: 'blob', isInline: false, contentId: '', isPublic: false }
    const scan = { state: 'not_scanned', signature: '' } as const
    return (await w.files.addUploaded({ name: 'tệp', sizeBytes: 5_000, ...place, scan })).id
  })
  await create(ba, { ...words(1_000), to: [{ name: '', email: 'lan@sen.example' }] })
  await create(ba, { html: '<p>chữ</p>'.repeat(1_000), files: [file] })
  await create(ba)
  const { said } = await recountUse(given.database.db, ba.mailboxId)
  const { pool } = given.database
  await pool.query("update message set size_bytes = 0 where mailbox_id = $1 and kind = 'draft'", [ba.mailboxId])
  await pool.query('update mailbox set used_bytes = 0 where id = $1', [ba.mailboxId])
  await pool.query(await readFile(MIGRATION, 'utf8'))
  expect(await recountUse(given.database.db, ba.mailboxId)).toEqual({ said, counted: said })
})
