import { constants, createInflateRaw, deflateRawSync } from 'node:zlib'
import { MAX_COMPRESSED_CLIENTS } from '@sen/model/imap/limits'
import { READ_AHEAD_BYTES } from '@sen/model/mail-programs/limits'
import type { StreamCodec } from '../../mail-programs/client-connection.ts'

const INFLATED_CHUNK_BYTES = 4 * 1024
/** Higher levels take longer and make answers hardly smaller (docs/measured/imap-compression.md). */
const LEVEL = 1

/**
 * DEFLATE in both directions (RFC 4978). Each write is compressed alone and ends at a byte, so nothing is held for it
 * afterwards. Reading holds the window of the client's choice, up to 32 KB. At most `READ_AHEAD_BYTES` are inflated
 * before they are read, however well the client has compressed them.
 */
export function deflateCodec(): StreamCodec {
  const decoder = createInflateRaw({
    chunkSize: INFLATED_CHUNK_BYTES,
    // A client may disconnect without ending its stream.
    finishFlush: constants.Z_SYNC_FLUSH,
    readableHighWaterMark: READ_AHEAD_BYTES,
    writableHighWaterMark: 1,
  } as Parameters<typeof createInflateRaw>[0])
  return {
    decoder,
    encode: (bytes) => deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }),
  }
}

/** Counts the compressed connections of a process, because each one holds memory while it is idle. */
export class CompressionSlots {
  readonly #most: number
  #used = 0

  constructor(most = MAX_COMPRESSED_CLIENTS) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#used >= this.#most
  }

  /** @returns a function that frees the slot, to be called once; undefined when all are used */
  acquire(): (() => void) | undefined {
    if (this.isFull) return undefined
    this.#used += 1
    return () => {
      this.#used -= 1
    }
  }
}
