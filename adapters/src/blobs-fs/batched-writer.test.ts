import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BatchedWriter } from './batched-writer.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-batches-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const CHUNK_BYTES = 100_000
const chunks = Array.from({ length: 12 }, (_, n) => Buffer.alloc(CHUNK_BYTES, String.fromCharCode(97 + n)))

async function fileThatTakes(name: string, taken: (bytes: Buffer) => Buffer): Promise<FileHandle> {
  const file = await open(join(folder, name), 'w')
  const writev = async (batch: readonly Uint8Array[], position: number) =>
    file.write(taken(Buffer.concat(batch)), 0, undefined, position)
  return new Proxy(file, { get: (target, key) => (key === 'writev' ? writev : Reflect.get(target, key, target)) })
}

it('writes all in its order, however little of it is taken at once', async () => {
  const file = await fileThatTakes('little', (bytes) => bytes.subarray(0, 70_001))
  await file.write('start')
  const writer = new BatchedWriter(file, 5)
  for (const chunk of chunks) await writer.add(chunk)
  expect(writer.endByte).toBe(5 + 12 * CHUNK_BYTES)
  await writer.flush()
  expect(writer.writtenTo).toBe(5 + 12 * CHUNK_BYTES)
  expect((await readFile(join(folder, 'little'))).equals(Buffer.concat([Buffer.from('start'), ...chunks]))).toBe(true)
  await file.close()
})

it('reports a write that failed, and counts only the bytes written before it', async () => {
  let writes = 0
  const file = await fileThatTakes('full', (bytes) => {
    writes += 1
    if (writes > 1) throw new Error('the disk is full')
    return bytes
  })
  const writer = new BatchedWriter(file, 0)
  const all = async () => {
    for (const chunk of chunks) await writer.add(chunk)
  }
  await expect(all()).rejects.toThrow('the disk is full')
  await expect(writer.flush()).rejects.toThrow('the disk is full')
  expect([writer.writtenTo, writes]).toEqual([3 * CHUNK_BYTES, 2])
  await file.close()
})
