import { IMPORT_CHUNK_MESSAGES, IMPORT_DAYS, IMPORT_PIECE_BYTES, IMPORT_WORK_HOURS } from '@sen/model/imports/limits'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { runTask } from '../run-task.ts'
import { needsOf } from '../task-work.fixture.ts'
import { importsOf, inMbox, letter, many } from './import-work.fixture.ts'

let given: TestWorld
let blobs: MemoryBlobStore
let lan: Actor
let users = 0
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  given = await world()
  imports = importsOf(given, needs, () => lan)
})
beforeEach(async () => {
  users += 1
  blobs = new MemoryBlobStore()
  lan = await given.mailbox(`lan${users}@nhap.example`)
})
afterAll(() => given.close())

const needs = () => ({ ...needsOf(given), blobs })

it('reads a large message alone, with memory for itself, and stores it before it reads on', async () => {
  const large = letter('lớn', `\r\n${`${'a'.repeat(998)}\r\n`.repeat(8_400)}`)
  const id = await imports.start({ 'hộp.zip': zipOf({ 'a.eml': letter('a'), 'b.eml': large, 'c.eml': letter('c') }) })
  const reserved: number[] = []
  let held = 0
  const importMemory = {
    pass: async <T>(bytes: number, work_: () => Promise<T>) => {
      reserved.push(bytes)
      held += 1
      const piece = await work_()
      held -= 1
      return piece
    },
  }
  const read: typeof given.archives.read = (...asked) => {
    expect(held).toBe(1)
    return given.archives.read(...asked)
  }
  for (let n = 0; n < 20 && (await imports.found(id))?.endedBy === undefined; n += 1) {
    await imports.workOnce(id, { importMemory, archives: { ...given.archives, read } })
  }
  expect(await imports.found(id)).toMatchObject({ importedCount: 3, failedCount: 0, endedBy: 'done' })
  expect(reserved).toEqual([IMPORT_PIECE_BYTES, Buffer.byteLength(large), IMPORT_PIECE_BYTES])
})

it.each([
  ['has worked for hours', IMPORT_WORK_HOURS * 3_600_000, 0],
  ['began days ago', 0, IMPORT_DAYS * 86_400_000],
])(
  'ends an import that %s, names the files that are left, and goes on when they are imported again',
  async (_, work_, pause) => {
    const files = { 'hộp.mbox': inMbox(...many(2 * IMPORT_CHUNK_MESSAGES)), 'sau.eml': letter('sau') }
    const id = await imports.start(files)
    let now = Date.now()
    const clock = { now: () => new Date(now) }
    const read: typeof given.archives.read = async (...asked) => {
      // The slice ends after one step.
      now += 2_000 + work_
      return given.archives.read(...asked)
    }
    for (let n = 0; n < 3 && !(await imports.found(id))?.importedCount; n += 1) {
      await runTask({ ...needs(), archives: { ...given.archives, read }, clock }, lan.mailboxId, id)
    }
    now += pause
    for (let n = 0; n < 10 && (await imports.found(id))?.endedBy === undefined; n += 1) {
      await runTask({ ...needs(), clock }, lan.mailboxId, id)
    }
    expect(await imports.found(id)).toMatchObject({
      ...{ importedCount: IMPORT_CHUNK_MESSAGES, failedCount: 2, endedBy: 'done' },
      failures: [
        { name: 'hộp.mbox', reason: 'took_too_long' },
        { name: 'sau.eml', reason: 'took_too_long' },
      ],
    })
    const again = await imports.whole(await imports.start(files))
    expect(again).toMatchObject({
      importedCount: IMPORT_CHUNK_MESSAGES + 1,
      knownCount: IMPORT_CHUNK_MESSAGES,
      failures: [],
    })
  },
)
