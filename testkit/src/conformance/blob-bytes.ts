import type { ByteStream } from '@sen/core/kit/bytes'
import type { BlobStore } from '@sen/core/ports/blob-store'

export interface OpenBlobStore {
  readonly store: BlobStore
  /** Backdates a blob's last put or setting aside. */
  setSince(key: string, since: Date): Promise<void>
  /** Fewer rounds suffice where each step is a request. */
  readonly raceRounds?: number
}

export const LONG_AGO = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2026-02-01T00:00:00Z') }
export const ALWAYS = { from: new Date(0), before: new Date(8.64e15) }

export async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of list) keys.push(key)
  return keys
}

export async function moment(at: number): Promise<void> {
  while (performance.now() < at) await new Promise((resolve) => setImmediate(resolve))
}

export function everyByte(sizeBytes: number): Buffer {
  const content = Buffer.alloc(sizeBytes)
  for (let n = 0; n < sizeBytes; n += 1) content[n] = (n * 7 + (n >> 8)) & 0xff
  return content
}

export async function* chunked(content: Uint8Array, chunkBytes: number): ByteStream {
  for (let start = 0; start < content.byteLength; start += chunkBytes) yield content.subarray(start, start + chunkBytes)
}

export async function* breaking(content: Uint8Array): ByteStream {
  yield content
  throw new Error('the sender went away')
}

export async function gather(stream: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
