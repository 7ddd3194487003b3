import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

const BUCKET = 'sen'
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const SENT_AT_ONCE_BYTES = 64 * 1024

type Headers = Readonly<Record<string, string | string[] | number | undefined>>

interface StoredObject {
  readonly content: Buffer
  readonly metadata: Headers
  readonly modifiedAt: Date
}

interface Context {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly headers: IncomingHttpHeaders
  readonly req: IncomingMessage
  readonly res: ServerResponse
  status: number
  type: string
  body: unknown
}

interface Koa {
  store: unknown
  readonly context: { store: unknown }
  readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<AddressInfo>
  readonly httpServer: { closeAllConnections(): void }
  close(): Promise<void>
}

// The library has no types.
const require = createRequire(import.meta.url)
const S3rver = require('s3rver') as new (options: object) => Koa
const RverObject = require('s3rver/lib/models/object') as new (
  bucket: string,
  key: string,
  content: Readable | null,
  metadata: Headers,
) => object
const RverBucket = require('s3rver/lib/models/bucket') as new (name: string, createdAt: Date) => object

export interface S3Server {
  place(): {
    readonly bucket: string
    readonly prefix: string
    readonly endpoint: string
    readonly region: string
    readonly usesPathStyle: true
    readonly accessKeyId: string
    readonly secretAccessKey: string
  }
  keys(prefix?: string): readonly string[]
  /** @param key the full key */
  put(key: string, text: string): Promise<void>
  openUploads(): number
  onRequest: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  close(): Promise<void>
}

/** s3rver provides the protocol only. Its file store writes in place, and it cannot copy parts or abort uploads. */
export async function startS3Server(): Promise<S3Server> {
  const store = new MemoryStore()
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name: BUCKET }] })
  server.store = store
  server.context.store = store
  let count = 0
  const started: S3Server = {
    place: () => {
      count += 1
      const endpoint = `http://127.0.0.1:${port}`
      return { bucket: BUCKET, prefix: `place-${count}/`, endpoint, region: 'us-east-1', usesPathStyle: true, ...KEYS }
    },
    keys: (prefix = '') => store.keys(prefix),
    put: async (key, text) => {
      await store.putObject({ bucket: BUCKET, key, content: Buffer.from(text), metadata: {} })
    },
    openUploads: () => store.uploads.size,
    onRequest: undefined,
    close: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
  server.middleware.unshift(async (context, next) => {
    await started.onRequest?.(context.req, context.res)
    if (!(await answerOfUploads(store, context))) await next()
  })
  const { port } = await server.run()
  return started
}

async function answerOfUploads(store: MemoryStore, context: Context): Promise<boolean> {
  const { method, query, headers } = context
  if (query.uploadId === undefined) return false
  if (method === 'DELETE') {
    store.uploads.delete(query.uploadId)
    context.status = 204
    return true
  }
  const source = headers['x-amz-copy-source']
  if (method !== 'PUT' || typeof source !== 'string') return false
  const [bucket = '', ...names] = decodeURI(source).replace(/^\//, '').split('/')
  const object = store.find(bucket, names.join('/'))
  const upload = store.uploads.get(query.uploadId)
  context.type = 'application/xml'
  if (object === undefined || upload === undefined) {
    context.status = 404
    context.body = `<Error><Code>${object === undefined ? 'NoSuchKey' : 'NoSuchUpload'}</Code></Error>`
    return true
  }
  const [, from = '0', to = `${object.content.length - 1}`] =
    /^bytes=(\d+)-(\d+)$/.exec(`${headers['x-amz-copy-source-range'] ?? ''}`) ?? []
  const content = object.content.subarray(Number(from), Number(to) + 1)
  upload.parts.set(Number(query.partNumber), content)
  context.status = 200
  context.body = `<CopyPartResult><LastModified>${new Date().toISOString()}</LastModified><ETag>"${md5Of(content)}"</ETag></CopyPartResult>`
  return true
}

interface OpenUpload {
  readonly key: string
  readonly metadata: Headers
  readonly parts: Map<number, Buffer>
}

/** Objects appear whole or not at all. */
class MemoryStore {
  readonly uploads = new Map<string, OpenUpload>()
  readonly #buckets = new Map<string, Map<string, StoredObject>>()

  keys(prefix: string): string[] {
    const all = [...this.#buckets.values()].flatMap((objects) => [...objects.keys()])
    return all.filter((key) => key.startsWith(prefix)).sort()
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#buckets.get(bucket)?.get(key)
  }

  async putBucket(name: string): Promise<object> {
    this.#buckets.set(name, new Map())
    return new RverBucket(name, new Date())
  }

  async getBucket(name: string): Promise<object | null> {
    return this.#buckets.has(name) ? new RverBucket(name, new Date()) : null
  }

  async getSubresource(): Promise<null> {
    return null
  }

  async existsObject(bucket: string, key: string): Promise<boolean> {
    return this.find(bucket, key) !== undefined
  }

  async getObject(bucket: string, key: string, asked: { start?: number; end?: number } = {}): Promise<object | null> {
    const found = this.find(bucket, key)
    if (found === undefined) return null
    const { content } = found
    const isRange = asked.start !== undefined || asked.end !== undefined
    const range = { start: asked.start ?? 0, end: Math.min(asked.end ?? Number.POSITIVE_INFINITY, content.length - 1) }
    const isSatisfiable = !isRange || range.start <= range.end
    const part = isRange ? content.subarray(range.start, range.end + 1) : content
    const object = new RverObject(bucket, key, isSatisfiable ? Readable.from(slices(part)) : null, metadataOf(found))
    return isRange ? Object.assign(object, { range }) : object
  }

  async putObject(object: { bucket: string; key: string; content: Readable | Buffer; metadata: Headers }) {
    const content = Buffer.isBuffer(object.content) ? object.content : await buffer(object.content)
    return this.#keep(object.bucket, object.key, content, object.metadata)
  }

  async copyObject(bucket: string, key: string, toBucket: string, toKey: string): Promise<Headers> {
    const found = this.find(bucket, key)
    // The object was deleted since s3rver checked.
    if (found === undefined) throw Object.assign(new Error('gone'), { code: 'NoSuchKey', status: 404 })
    this.#keep(toBucket, toKey, found.content, found.metadata)
    return metadataOf({ ...found, modifiedAt: new Date() })
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    this.#buckets.get(bucket)?.delete(key)
  }

  async initiateUpload(_bucket: string, key: string, uploadId: string, metadata: Headers): Promise<void> {
    this.uploads.set(uploadId, { key, metadata, parts: new Map() })
  }

  async putPart(_bucket: string, uploadId: string, partNumber: string, content: Readable) {
    const part = await buffer(content)
    this.uploads.get(uploadId)?.parts.set(Number(partNumber), part)
    return { size: part.length, md5: md5Of(part) }
  }

  async putObjectMultipart(bucket: string, uploadId: string, parts: readonly { number: number }[]) {
    const upload = this.uploads.get(uploadId)
    if (upload === undefined) throw new Error('no such upload')
    const content = Buffer.concat(parts.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0)))
    this.uploads.delete(uploadId)
    return this.#keep(bucket, upload.key, content, upload.metadata)
  }

  async listObjects(
    bucket: string,
    { prefix = '', startAfter = '', maxKeys = 1_000 }: { prefix?: string; startAfter?: string; maxKeys?: number },
  ) {
    const all = this.#buckets.get(bucket) ?? new Map<string, StoredObject>()
    const keys = [...all.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort()
    const objects = keys.slice(0, maxKeys).flatMap((key) => {
      const found = all.get(key)
      return found ? [new RverObject(bucket, key, null, metadataOf(found))] : []
    })
    return { objects, commonPrefixes: [], isTruncated: keys.length > maxKeys }
  }

  #keep(bucket: string, key: string, content: Buffer, metadata: Headers): { size: number; md5: string } {
    this.#buckets.get(bucket)?.set(key, { content, metadata, modifiedAt: new Date() })
    return { size: content.length, md5: md5Of(content) }
  }
}

function metadataOf({ content, metadata, modifiedAt }: StoredObject): Headers {
  return {
    ...metadata,
    etag: JSON.stringify(md5Of(content)),
    'last-modified': modifiedAt.toUTCString(),
    'content-length': content.length,
  }
}

function md5Of(content: Buffer): string {
  return createHash('md5').update(content).digest('hex')
}

function* slices(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; start += SENT_AT_ONCE_BYTES) {
    yield content.subarray(start, start + SENT_AT_ONCE_BYTES)
  }
}
