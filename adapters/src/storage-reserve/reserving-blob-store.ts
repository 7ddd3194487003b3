import type { ByteStream } from '@sen/core/kit/bytes'
import type { BlobStore, ByteRange, ResumableWrites, StoredBlob, WriteSpan } from '@sen/core/ports/blob-store'
import type { StorageRoom } from '@sen/core/ports/storage-room'

/** Refuses new blobs that would use the disk reserve. Reading and deleting always work. */
export class ReservingBlobStore implements BlobStore {
  readonly writes: ResumableWrites
  readonly #store: BlobStore
  readonly #take: (bytes: number) => void

  constructor(store: BlobStore, room: StorageRoom, isOnDisk: boolean) {
    this.#store = store
    this.#take = (bytes) => room.reserve(isOnDisk ? bytes : 0)
    this.writes = reservingWrites(store.writes, this.#take)
  }

  async write(content: Uint8Array): Promise<string> {
    this.#take(content.byteLength)
    return this.#store.write(content)
  }

  async writeStream(content: ByteStream, limitBytes: number): Promise<StoredBlob> {
    this.#take(0)
    return this.#store.writeStream(taken(content, this.#take), limitBytes)
  }

  get(key: string): Promise<Uint8Array> {
    return this.#store.get(key)
  }

  stream(key: string, range?: ByteRange): ByteStream {
    return this.#store.stream(key, range)
  }

  has(key: string): Promise<boolean> {
    return this.#store.has(key)
  }

  remove(key: string): Promise<void> {
    return this.#store.remove(key)
  }

  list(lastWritten: WriteSpan): AsyncIterable<string> {
    return this.#store.list(lastWritten)
  }

  setAside(key: string): Promise<void> {
    return this.#store.setAside(key)
  }

  listAside(setAside: WriteSpan): AsyncIterable<string> {
    return this.#store.listAside(setAside)
  }

  removeAside(key: string): Promise<void> {
    return this.#store.removeAside(key)
  }

  restore(key: string): Promise<void> {
    return this.#store.restore(key)
  }
}

function reservingWrites(writes: ResumableWrites, take: (bytes: number) => void): ResumableWrites {
  return {
    begin: async () => {
      take(0)
      return writes.begin()
    },
    sizeBytes: (id) => writes.sizeBytes(id),
    append: async (id, { content, ...piece }) => {
      take(0)
      return writes.append(id, { ...piece, content: taken(content, take) })
    },
    cut: (id, toByte) => writes.cut(id, toByte),
    finish: (id) => writes.finish(id),
    abort: (id) => writes.abort(id),
    list: (before) => writes.list(before),
  }
}

async function* taken(content: ByteStream, take: (bytes: number) => void): ByteStream {
  for await (const chunk of content) {
    take(chunk.byteLength)
    yield chunk
  }
}
