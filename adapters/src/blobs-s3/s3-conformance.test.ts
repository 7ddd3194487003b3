import { createHash, randomUUID } from 'node:crypto'
import { chunked, everyByte, gather } from '@sen/testkit/conformance/blob-bytes'
import { blobStoreConformance } from '@sen/testkit/conformance/blob-store'
import { startS3Server } from '@sen/testkit/servers/s3-server'
import { afterAll, expect, test } from 'vitest'
import { AgedBucket } from './aged-bucket.fixture.ts'
import { PART_BYTES } from './part-buffer.ts'
import { S3BlobStore } from './s3-blob-store.ts'
import { S3Bucket, type S3Location } from './s3-bucket.ts'

/** The drill `s3` sets a real server here. */
const given = process.env.TEST_S3_PLACE
const server = given === undefined ? await startS3Server() : undefined
afterAll(() => server?.close())

function newPlace(): S3Location {
  if (server !== undefined) return server.place()
  return { ...(JSON.parse(given ?? '') as S3Location), prefix: `${randomUUID()}/` }
}

blobStoreConformance('S3BlobStore', async () => {
  const bucket = new AgedBucket(newPlace())
  return {
    store: new S3BlobStore(bucket),
    setSince: async (key, since) => {
      for (const name of [`blobs/${key}`, `aside/${key}`]) bucket.setSince(name, since)
    },
    raceRounds: 30,
  }
})

const LARGE = everyByte(2 * PART_BYTES + 1_000_001)
const LARGE_KEY = createHash('sha256').update(LARGE).digest('hex')

async function namesIn(bucket: S3Bucket): Promise<readonly string[]> {
  const names: string[] = []
  for await (const { name } of bucket.list('')) names.push(name)
  return names
}

test('keeps a stream of several parts, gives any part of it, sets it aside and puts it back', async () => {
  const bucket = new S3Bucket(newPlace())
  const store = new S3BlobStore(bucket)
  const put = await store.writeStream(chunked(LARGE, 300_001), LARGE.length)
  expect(put).toEqual({ key: LARGE_KEY, sizeBytes: LARGE.length })
  expect(await namesIn(bucket)).toEqual([`blobs/${LARGE_KEY}`])
  const range = { fromByte: PART_BYTES - 3, untilByte: PART_BYTES + 4 }
  expect(await gather(store.stream(LARGE_KEY, range))).toEqual(LARGE.subarray(range.fromByte, range.untilByte))
  await store.setAside(LARGE_KEY)
  expect(await namesIn(bucket)).toEqual([`aside/${LARGE_KEY}`])
  await store.restore(LARGE_KEY)
  expect((await gather(store.stream(LARGE_KEY))).equals(LARGE)).toBe(true)
})

test('makes one blob of a write of several segments', async () => {
  const bucket = new S3Bucket(newPlace())
  const store = new S3BlobStore(bucket)
  const id = await store.writes.begin()
  const cutAt = PART_BYTES + 5
  const piece = (atByte: number, content: Uint8Array) => ({
    atByte,
    content: chunked(content, 70_000),
    limitBytes: 1e9,
  })
  await store.writes.append(id, piece(0, LARGE.subarray(0, cutAt)))
  await store.writes.append(id, piece(cutAt, everyByte(PART_BYTES)))
  await store.writes.cut(id, cutAt)
  await store.writes.append(id, piece(cutAt, LARGE.subarray(cutAt)))
  for (let time = 0; time < 2; time += 1) {
    expect(await store.writes.finish(id)).toEqual({ key: LARGE_KEY, sizeBytes: LARGE.length })
  }
  expect((await gather(store.stream(LARGE_KEY))).equals(LARGE)).toBe(true)
  await store.writes.abort(id)
  expect(await namesIn(bucket)).toEqual([`blobs/${LARGE_KEY}`])
})

test.skipIf(given === undefined)(
  'is refused bytes that are not those of their hash, and gives up what died in parts',
  async () => {
    const bucket = new S3Bucket(newPlace())
    await expect(bucket.write(`blobs/${LARGE_KEY}`, Buffer.from('khác'), LARGE_KEY)).rejects.toThrow()
    const upload = await bucket.beginUpload('tmp/died')
    await upload.add(LARGE.subarray(0, PART_BYTES))
    await bucket.abortUploads('tmp/', new Date(Date.now() - 60_000))
    await upload.add(LARGE.subarray(0, 10))
    await bucket.abortUploads('tmp/', new Date(Date.now() + 60_000))
    await expect(upload.complete()).rejects.toThrow()
    expect(await namesIn(bucket)).toEqual([])
  },
)
