import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ByteStream } from '@sen/core/kit/bytes'
import { BlobTooLarge, WriteBusy } from '@sen/core/ports/blob-store'
import { breaking, chunked, everyByte, gather } from '@sen/testkit/conformance/blob-bytes'
import { startS3Server } from '@sen/testkit/servers/s3-server'
import { afterAll, afterEach, expect, test } from 'vitest'
import { AgedBucket } from './aged-bucket.fixture.ts'
import { readStoreMark, writeStoreMark } from './bucket-mark.ts'
import { PART_BYTES } from './part-buffer.ts'
import { S3BlobStore } from './s3-blob-store.ts'
import { S3Bucket, type S3Location } from './s3-bucket.ts'
import { explainS3, S3Unusable } from './s3-failures.ts'

const server = await startS3Server()
afterAll(() => server.close())
afterEach(() => {
  server.onRequest = undefined
})

const LARGE = everyByte(2 * PART_BYTES + 1_000_001)
const LARGE_KEY = createHash('sha256').update(LARGE).digest('hex')

function open(place: S3Location = server.place()): S3BlobStore {
  return new S3BlobStore(new S3Bucket(place))
}

function namesIn({ prefix }: S3Location): readonly string[] {
  return server.keys(prefix).map((key) => key.slice(prefix.length))
}

test('sends a long stream in parts of at most 8 MB, and leaves nothing beside', async () => {
  const place = server.place()
  const sent: number[] = []
  server.onRequest = async ({ method, headers }) => {
    if (method === 'PUT') sent.push(Number(headers['content-length'] ?? 0))
  }
  expect(await open(place).writeStream(chunked(LARGE, 300_001), LARGE.length)).toEqual({
    key: LARGE_KEY,
    sizeBytes: LARGE.length,
  })
  expect(Math.max(...sent)).toBe(PART_BYTES)
  expect(namesIn(place)).toEqual([`blobs/${LARGE_KEY}`])
  expect(server.openUploads()).toBe(0)
  expect((await gather(open(place).stream(LARGE_KEY))).equals(LARGE)).toBe(true)
})

test('takes no more of a stream than it has sent', async () => {
  let taken = 0
  async function* counted(): ByteStream {
    for await (const chunk of chunked(LARGE, 100_000)) {
      taken += chunk.byteLength
      yield chunk
    }
  }
  const atParts: number[] = []
  server.onRequest = async ({ url }) => {
    if (url?.includes('partNumber')) atParts.push(taken)
  }
  await open().writeStream(counted(), LARGE.length)
  expect(atParts).toHaveLength(3)
  for (const [n, bytes] of atParts.entries()) expect(bytes).toBeLessThanOrEqual((n + 1) * PART_BYTES + 100_000)
})

test('leaves nothing of a long stream that breaks or is too long', async () => {
  const place = server.place()
  await expect(open(place).writeStream(breaking(LARGE), LARGE.length)).rejects.toThrow('the sender went away')
  await expect(open(place).writeStream(chunked(LARGE, 500_000), LARGE.length - 1)).rejects.toThrow(BlobTooLarge)
  expect(namesIn(place)).toEqual([])
  expect(server.openUploads()).toBe(0)
})

test('continues reading when its connection breaks', async () => {
  const store = open()
  const key = await store.write(LARGE)
  let broken = 0
  server.onRequest = async ({ method }, response) => {
    if (method !== 'GET' || broken === 3) return
    broken += 1
    const write = response.write.bind(response)
    let written = 0
    response.write = (chunk: Buffer) => {
      written += chunk.length
      if (written > 1_000_000) response.destroy()
      return write(chunk)
    }
  }
  expect(
    (await gather(store.stream(key, { fromByte: 10, untilByte: 9_000_000 }))).equals(LARGE.subarray(10, 9_000_000)),
  ).toBe(true)
  expect(broken).toBe(3)
})

test('closes a read when its reader stops, and passes on the error that the reader threw', async () => {
  const store = open()
  const key = await store.write(everyByte(300_000))
  let asked = 0
  server.onRequest = async () => {
    asked += 1
  }
  const reading = store.stream(key)[Symbol.asyncIterator]()
  await reading.next()
  await expect(reading.throw?.(new Error('the reader has gone'))).rejects.toThrow('the reader has gone')
  expect(asked).toBe(1)
})

test('cuts inside parts that were sent long before, and joins the parts in the store', async () => {
  const place = server.place()
  const store = open(place)
  const id = await store.writes.begin()
  const limitBytes = LARGE.length
  const cutAt = PART_BYTES - 5
  await store.writes.append(id, { atByte: 0, content: chunked(LARGE.subarray(0, cutAt), 70_000), limitBytes })
  await store.writes.append(id, { atByte: cutAt, content: chunked(everyByte(PART_BYTES + 9), 70_000), limitBytes })
  expect(await store.writes.sizeBytes(id)).toBe(cutAt + PART_BYTES + 9)
  await store.writes.cut(id, cutAt)
  const tooLong = { atByte: cutAt, content: chunked(LARGE.subarray(cutAt), 900_000), limitBytes: limitBytes - 1 }
  await expect(store.writes.append(id, tooLong)).rejects.toThrow(BlobTooLarge)
  expect(await store.writes.sizeBytes(id)).toBe(cutAt)
  await store.writes.append(id, { atByte: cutAt, content: chunked(LARGE.subarray(cutAt), 900_000), limitBytes })
  const uploaded: number[] = []
  server.onRequest = async ({ method, headers }) => {
    if (method === 'PUT') uploaded.push(Number(headers['content-length'] ?? 0))
  }
  expect(await store.writes.finish(id)).toEqual({ key: LARGE_KEY, sizeBytes: LARGE.length })
  expect(Math.max(...uploaded)).toBe(0)
  expect((await gather(store.stream(LARGE_KEY))).equals(LARGE)).toBe(true)
  await store.writes.abort(id)
  expect(namesIn(place)).toEqual([`blobs/${LARGE_KEY}`])
})

test('refuses a write that another process holds until that process ends or dies', async () => {
  const place = server.place()
  const bucket = new S3Bucket(place)
  const [one, other] = [open(place), open(place)]
  const id = await one.writes.begin()
  let goOn = () => {}
  let isAtIt = () => {}
  const begun = new Promise<void>((resolve) => {
    isAtIt = resolve
  })
  const rest = new Promise<void>((resolve) => {
    goOn = resolve
  })
  async function* slowly(): ByteStream {
    isAtIt()
    await rest
    yield everyByte(10)
  }
  const first = one.writes.append(id, { atByte: 0, content: slowly(), limitBytes: 100 })
  await begun
  const piece = { atByte: 0, content: chunked(everyByte(10), 5), limitBytes: 100 }
  await expect(other.writes.append(id, piece)).rejects.toThrow(WriteBusy)
  await expect(other.writes.cut(id, 0)).rejects.toThrow(WriteBusy)
  goOn()
  expect(await first).toBe(10)
  const machine = `${namesIn(place)}`
  expect(machine).not.toContain('by.')

  // The writer is on an unknown machine and may be alive.
  await bucket.write(`writes/${id}/by.elsewhere.1.run.1`, new Uint8Array(0))
  await expect(other.writes.finish(id)).rejects.toThrow(WriteBusy)
  const aged = new AgedBucket(place)
  aged.setSince(`writes/${id}/by.elsewhere.1.run.1`, new Date(Date.now() - 120_000))
  expect((await new S3BlobStore(aged).writes.finish(id)).sizeBytes).toBe(10)
})

const PROGRAM = `
  const { place, storeUrl, bucketUrl, writeId, bytes } = JSON.parse(process.argv[1])
  const { S3BlobStore } = await import(storeUrl)
  const { S3Bucket } = await import(bucketUrl)
  const store = new S3BlobStore(new S3Bucket(place))
  async function* content() { for (let n = 0; n < bytes; n += 100_000) yield Buffer.alloc(100_000, n / 100_000) }
  if (writeId) await store.writes.append(writeId, { atByte: 3_000_000, content: content(), limitBytes: 1e9 })
  else await store.writeStream(content(), 1e9)
`

async function dieWriting(place: S3Location, at: RegExp, writeId?: string): Promise<void> {
  const [storeUrl, bucketUrl] = ['./s3-blob-store.ts', './s3-bucket.ts'].map(
    (file) => new URL(file, import.meta.url).href,
  )
  const tsxUrl = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const given = JSON.stringify({ place, storeUrl, bucketUrl, writeId, bytes: 20_000_000 })
  const child = spawn(process.execPath, ['--import', tsxUrl, '--input-type=module', '-e', PROGRAM, given], {
    stdio: 'inherit',
  })
  server.onRequest = async ({ method, url }) => {
    if (at.test(`${method} ${url}`)) child.kill('SIGKILL')
  }
  const [, signal] = await once(child, 'exit')
  server.onRequest = undefined
  expect(signal).toBe('SIGKILL')
}

test('a process that is killed between its parts leaves no blob and blocks no later write', async () => {
  const place = server.place()
  await dieWriting(place, /PUT .*partNumber=2/)
  expect(namesIn(place).filter((name) => name.startsWith('blobs/'))).toEqual([])
  const content = Buffer.concat(Array.from({ length: 200 }, (_, n) => Buffer.alloc(100_000, n)))
  const { key } = await open(place).writeStream(chunked(content, 1_000_000), 1e9)
  expect(Buffer.from(await open(place).get(key)).equals(content)).toBe(true)
})

test('a write continues after the parts of a process that was killed in the middle', async () => {
  const place = server.place()
  const store = open(place)
  const id = await store.writes.begin()
  await store.writes.append(id, { atByte: 0, content: chunked(everyByte(3_000_000), 90_000), limitBytes: 1e9 })
  await dieWriting(place, /PUT .*\/00001/, id)
  const atByte = await store.writes.sizeBytes(id)
  expect(atByte).toBe(PART_BYTES)
  const rest = everyByte(1_000)
  await store.writes.append(id, { atByte, content: chunked(rest, 90), limitBytes: 1e9 })
  const { key, sizeBytes } = await store.writes.finish(id)
  expect(sizeBytes).toBe(PART_BYTES + 1_000)
  const whole = Buffer.from(await store.get(key))
  expect(whole.subarray(0, 3_000_000).equals(everyByte(3_000_000))).toBe(true)
  expect(whole[3_100_001]).toBe(1)
  expect(whole.subarray(PART_BYTES).equals(rest)).toBe(true)
})

test('carries a mark', async () => {
  const bucket = new S3Bucket(server.place())
  expect(await readStoreMark(bucket)).toBeUndefined()
  for (const state of ['copying', 'whole', 'left'] as const) {
    const mark = { id: '7f3c1b52-9d5a-4a86-8a4e-000000000001', state }
    await writeStoreMark(bucket, mark)
    expect(await readStoreMark(bucket)).toEqual(mark)
  }
})

test.each([
  ['the bucket does not exist', { bucket: 'none' }],
  ['S3_ACCESS_KEY_ID is unknown', { accessKeyId: 'nobody' }],
  ['does not respond (ECONNREFUSED)', { endpoint: 'http://127.0.0.1:9' }],
])('says in one line: %s', async (words, wrong) => {
  const place = { ...server.place(), ...wrong }
  const error = await readStoreMark(new S3Bucket(place)).catch((thrown: unknown) => explainS3('s3://sen/x', thrown))
  expect(error).toBeInstanceOf(S3Unusable)
  expect(String(error)).toContain(words)
})
