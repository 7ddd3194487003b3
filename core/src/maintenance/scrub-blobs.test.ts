import { createHash } from 'node:crypto'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ByteStream } from '../kit/bytes.ts'
import { BackupDamaged } from '../ports/backup-archive.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import type { DamagedBlob } from './maintenance-store.ts'
import { scrubBlobs } from './scrub-blobs.ts'
import { scrubNightly } from './scrub-nightly.ts'

const MAILS = 40

let given: TestWorld
let blobs: FaultyBlobs
let keys: readonly string[]
beforeEach(async () => {
  await given?.close()
  given = await world()
  blobs = new FaultyBlobs()
  const lan = await given.mailbox('lan@sen.example')
  for (let n = 0; n < MAILS; n += 1) {
    const raw = Buffer.from(`From: a@ngoai.example\r\nSubject: ${n}\r\n\r\n${n}`)
    await receiveMail({ ...given, blobs, mime: new DirectMime() }, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
  }
  keys = await given.maintenance.referencedBlobs('', 1_000)
})
afterAll(() => given.close())

class FaultyBlobs extends MemoryBlobStore {
  readonly flipped = new Set<string>()

  override async *stream(key: string): ByteStream {
    const content = Buffer.from(await this.get(key))
    if (this.flipped.has(key)) content.writeUInt8(content.readUInt8(0) ^ 1, 0)
    yield content
  }

  override async writeStream(content: ByteStream, limitBytes: number) {
    const stored = await super.writeStream(content, limitBytes)
    this.flipped.delete(stored.key)
    return stored
  }
}

async function digest(content: ByteStream): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
const needs = () => ({ ...given, blobs, digest })
const keyAt = (index: number) => keys[index] ?? ''

it('finds damaged and missing blobs, records them, and forgets them when they are whole again', async () => {
  blobs.flipped.add(keyAt(3))
  const lost = await blobs.get(keyAt(7))
  await blobs.remove(keyAt(7))
  const found = [
    { key: keyAt(3), damage: 'damaged' },
    { key: keyAt(7), damage: 'missing' },
  ]
  expect(await scrubBlobs(needs(), { after: '' })).toMatchObject({
    checked: MAILS,
    found,
    repaired: [],
    isComplete: true,
  })
  expect(await given.maintenance.damagedBlobs(10)).toEqual(found)
  blobs.flipped.clear()
  await blobs.write(lost)
  expect(await scrubBlobs(needs(), { after: '' })).toMatchObject({ found: [] })
  expect(await given.maintenance.damagedBlobs(10)).toEqual([])
})

it('does not miss a blob whose row was deleted meanwhile', async () => {
  await blobs.remove(keyAt(2))
  const maintenance = {
    referencedBlobs: (after: string, limit: number) => given.maintenance.referencedBlobs(after, limit),
    unreferencedBlobs: async (asked: readonly string[]) => asked,
    recordScrub: (...args: Parameters<typeof given.maintenance.recordScrub>) => given.maintenance.recordScrub(...args),
  }
  expect(await scrubBlobs({ ...needs(), maintenance }, { after: '' })).toMatchObject({ found: [] })
})

it('repairs blobs that the backup has, and names the others', async () => {
  const copies = new Map(await Promise.all(keys.map(async (key) => [key, await blobs.get(key)] as const)))
  blobs.flipped.add(keyAt(0))
  await blobs.remove(keyAt(1))
  await blobs.remove(keyAt(2))
  copies.delete(keyAt(2))
  const repairFrom = async (key: string): Promise<ByteStream> => {
    const copy = copies.get(key)
    if (!copy) throw new BackupDamaged('not there')
    return (async function* () {
      yield copy
    })()
  }
  const result = await scrubBlobs(needs(), { after: '', repairFrom })
  expect(result.repaired).toEqual([keyAt(0), keyAt(1)])
  expect(await given.maintenance.damagedBlobs(10)).toEqual([{ key: keyAt(2), damage: 'missing' }])
})

it('goes through all blobs in a month of nights, each once', async () => {
  blobs.flipped.add(keyAt(0))
  blobs.flipped.add(keyAt(MAILS - 1))
  const read: string[] = []
  const stream = blobs.stream.bind(blobs)
  blobs.stream = (key: string) => {
    read.push(key)
    return stream(key)
  }
  const found: DamagedBlob[] = []
  let nights = 0
  do {
    nights += 1
    await scrubNightly({ ...needs(), onDamaged: (blob) => void found.push(blob) })
  } while ((await given.maintenance.scrubbedTo()) !== '')
  expect(nights).toBeLessThanOrEqual(30)
  expect(nights).toBeGreaterThan(20)
  expect(read).toEqual(keys)
  expect(found.map(({ key }) => key)).toEqual([keyAt(0), keyAt(MAILS - 1)])
})
