import { MAX_SCANNED_AT_ONCE_BYTES, UPLOAD_RESCAN_DELAYS_SECONDS } from '@sen/model/scanning/limits'
import { EICAR } from '@sen/testkit/conformance/virus-scanner'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDraft } from '../../drafts/create-draft.ts'
import type { Actor } from '../../kit/actor.ts'
import { uploadFile } from '../upload-file.ts'
import { scanUpload } from './scan-upload.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
const blobs = new MemoryBlobStore()
const virusScanner = new WordVirusScanner()
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
beforeEach(() => {
  virusScanner.isAway = false
})
afterAll(() => given.close())

async function upload(bytes: Uint8Array, scanner: WordVirusScanner | undefined = virusScanner) {
  const content = (async function* () {
    yield bytes
  })()
  const request = { name: 'a.txt', contentType: 'text/plain', isInline: false, content }
  return uploadFile({ ...given, blobs, virusScanner: scanner }, lan, request)
}

const scan = (actor: Actor, id: Awaited<ReturnType<typeof upload>>['id'], scanner: typeof virusScanner | undefined) =>
  scanUpload({ ...given, blobs, virusScanner: scanner }, actor.mailboxId, id, 0)
const stored = (id: string) => given.store.read(lan.mailboxId, (r) => r.files.findByIdOrUuid(id))
const lateLarge = () => upload(Buffer.concat([EICAR, Buffer.alloc(MAX_SCANNED_AT_ONCE_BYTES)]))
const ordered = async (id: string) =>
  (await orderedJobs(given.database.db)).filter(({ payload }) => payload.fileId === id).length
const told = async (id: string) => {
  const rows = await given.database.db
    .selectFrom('mailbox_event')
    .select('body')
    .where('mailbox_id', '=', lan.mailboxId)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body).filter((event) => JSON.stringify(event).includes(`"fileId":"${id}"`))
}

it('reports the scan of a small file at once', async () => {
  expect(await upload(Buffer.from('sạch'))).toMatchObject({ scan: 'clean', scanSignature: '' })
  const infected = await upload(EICAR)
  expect(infected).toMatchObject({ scan: 'infected', scanSignature: 'Eicar-Test' })
  expect(await ordered(infected.id)).toBe(0)
})

it('reports no scan without a scanner', async () => {
  const content = (async function* () {
    yield EICAR
  })()
  const file = await uploadFile({ ...given, blobs, virusScanner: undefined }, lan, {
    name: 'a.txt',
    contentType: 'text/plain',
    isInline: false,
    content,
  })
  expect(file.scan).toBe('not_scanned')
  expect(await ordered(file.id)).toBe(0)
})

it('scans a large file later, once, marks it in the draft that took it, and tells the open pages', async () => {
  const file = await lateLarge()
  expect(file.scan).toBe('scanning')
  expect(await ordered(file.id)).toBe(1)
  await createDraft(given, lan, {
    clientKey: 'quét-tệp',
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    html: '',
    files: [file.id],
  })
  await scan(lan, file.id, virusScanner)
  await scan(lan, file.id, undefined)
  expect(await stored(file.id)).toMatchObject({ scan: 'infected', scanSignature: 'Eicar-Test' })
  expect(await told(file.id)).toMatchObject([{ state: 'infected', signature: 'Eicar-Test' }])
})

it('retries while the scanner is away, and finally reports a failed scan', async () => {
  virusScanner.isAway = true
  const file = await upload(Buffer.from('sạch'))
  expect(file.scan).toBe('scanning')
  await scan(lan, file.id, virusScanner)
  expect(await stored(file.id)).toMatchObject({ scan: 'failed' })
})

it('scans files again when the scanner is back, and reports each once', async () => {
  virusScanner.isAway = true
  const file = await upload(EICAR)
  const attempts = async () =>
    (await orderedJobs(given.database.db)).flatMap(({ payload }) =>
      payload.fileId === file.id ? [payload.attempt] : [],
    )
  for (const attempt of [0, 1]) await scanUpload({ ...given, blobs, virusScanner }, lan.mailboxId, file.id, attempt)
  expect(await attempts()).toContain(2)
  expect(await told(file.id)).toMatchObject([{ state: 'failed' }])
  virusScanner.isAway = false
  await scanUpload({ ...given, blobs, virusScanner }, lan.mailboxId, file.id, 2)
  expect(await stored(file.id)).toMatchObject({ scan: 'infected' })
  expect(await told(file.id)).toMatchObject([{ state: 'failed' }, { state: 'infected' }])
})

it('gives up after some attempts', async () => {
  virusScanner.isAway = true
  const file = await upload(EICAR)
  const before = await ordered(file.id)
  const last = UPLOAD_RESCAN_DELAYS_SECONDS.length
  await scanUpload({ ...given, blobs, virusScanner }, lan.mailboxId, file.id, last)
  expect(await ordered(file.id)).toBe(before)
})

it('reports no scan if the scanner was removed from the configuration meanwhile', async () => {
  const file = await lateLarge()
  await scan(lan, file.id, undefined)
  expect(await stored(file.id)).toMatchObject({ scan: 'not_scanned' })
})

it('reaches no file of another mailbox', async () => {
  const file = await lateLarge()
  await scan(minh, file.id, virusScanner)
  expect(await stored(file.id)).toMatchObject({ scan: 'scanning' })
})
