import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WriteElsewhere } from '@sen/core/ports/blob-store'
import { afterAll, expect, it, vi } from 'vitest'
import { FsBlobStore } from './fs-blob-store.ts'
import { PowerCut, SURVIVALS, type VolatileDisk } from './volatile-disk.fixture.ts'

const { disk } = vi.hoisted(() => ({ disk: {} as { now: VolatileDisk } }))
vi.mock('node:fs/promises', async (importOriginal) => {
  const { VolatileDisk } = await import('./volatile-disk.fixture.ts')
  disk.now = new VolatileDisk()
  return disk.now.below(await importOriginal())
})

const FIRST = 'phần thứ nhất, '
const SECOND = 'phần thứ hai'
const OTHER = 'một phần khác hẳn'
const WHOLES = [FIRST + SECOND, FIRST + OTHER].map((text) => Buffer.from(text))
const FIRST_BYTES = Buffer.byteLength(FIRST)
const LIMIT = 100

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sen-power-'))
  folders.push(folder)
  return folder
}

async function* bytes(...chunks: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
async function* broken(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
  throw new Error('gone')
}

interface Answered {
  id?: string
  sizeBytes: number
  key?: string
}

async function bringInPieces({ writes }: FsBlobStore, answered: Answered): Promise<void> {
  const id = await writes.begin()
  answered.id = id
  const append = (atByte: number, content: AsyncGenerator<Uint8Array>, limitBytes = LIMIT) =>
    writes.append(id, { atByte, content, limitBytes })
  const half = FIRST.slice(0, 5)
  await append(0, broken(half)).catch(passOnPowerCut)
  answered.sizeBytes = Buffer.byteLength(half)
  answered.sizeBytes = await append(answered.sizeBytes, bytes(FIRST.slice(5, 9), FIRST.slice(9)))
  await append(FIRST_BYTES, bytes(SECOND), FIRST_BYTES + 3).catch(passOnPowerCut)
  answered.sizeBytes = await append(FIRST_BYTES, bytes(SECOND))
  answered.sizeBytes = FIRST_BYTES
  await writes.cut(id, FIRST_BYTES)
  answered.sizeBytes = await append(FIRST_BYTES, bytes(OTHER))
  answered.key = (await writes.finish(id)).key
  await writes.finish(id)
}

/** The first error is passed on, also when the power was cut during the cleanup after it. */
function passOnPowerCut(error: unknown): void {
  if (disk.now.isOff) throw error instanceof PowerCut ? error : new PowerCut('cleanup')
}

async function runUntil(lastStep: number, answered: Answered): Promise<boolean> {
  disk.now.leaveAlone()
  const folder = newFolder()
  const store = new FsBlobStore(folder)
  await store.tryWriting()
  disk.now.watch(folder, lastStep)
  try {
    await bringInPieces(store, answered)
    return false
  } catch (error) {
    if (!(error instanceof PowerCut)) throw error
    return true
  }
}

function judgeBlobs(folder: string): readonly string[] {
  const places = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))
  const keys = places.flatMap((place) => readdirSync(join(folder, place)))
  for (const key of keys) {
    const content = readFileSync(join(folder, key.slice(0, 2), key))
    expect(createHash('sha256').update(content).digest('hex')).toBe(key)
  }
  return keys
}

async function judgeWhatIsLeft(folder: string, { id, sizeBytes, key }: Answered): Promise<void> {
  const store = new FsBlobStore(folder)
  await store.tryWriting()
  const keys = judgeBlobs(folder)
  if (key !== undefined) expect(keys).toContain(key)
  if (id === undefined) return
  const left = await store.writes.sizeBytes(id)
  expect(left).toBeGreaterThanOrEqual(sizeBytes)

  const asItIs = await store.writes.finish(id)
  const content = Buffer.from(await store.get(asItIs.key))
  expect(asItIs.sizeBytes).toBe(left)
  expect(WHOLES.some((whole) => whole.subarray(0, left).equals(content))).toBe(true)
}

async function goOn(folder: string, { id }: Answered): Promise<void> {
  const store = new FsBlobStore(folder)
  await store.tryWriting()
  if (id === undefined) return
  const { writes } = store
  try {
    if ((await writes.sizeBytes(id)) > FIRST_BYTES) await writes.cut(id, FIRST_BYTES)
    const atByte = await writes.sizeBytes(id)
    const rest = Buffer.from(FIRST + SECOND).subarray(atByte)
    await writes.append(id, { atByte, content: bytes(rest), limitBytes: LIMIT })
  } catch (error) {
    // It was finished before the power failed.
    if (!(error instanceof WriteElsewhere)) throw error
  }
  await writes.finish(id)
  judgeBlobs(folder)
}

it('never treats unflushed bytes as complete after a power cut at any step', async () => {
  let steps = 0
  for (let isCut = true; isCut; steps += 1) {
    const answered: Answered = { sizeBytes: 0 }
    isCut = await runUntil(steps, answered)
    for (const survival of SURVIVALS) {
      for (const judge of [judgeWhatIsLeft, goOn]) {
        const left = newFolder()
        disk.now.copyTo(left, survival)
        await judge(left, answered).catch((error: unknown) => {
          throw new Error(`after ${steps} steps, ${survival}: ${error}`, { cause: error })
        })
      }
    }
  }
  // If there are fewer, the simulated disk was not used.
  expect(steps).toBeGreaterThan(50)
}, 60_000)
