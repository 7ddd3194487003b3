import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { isMissing } from './s3-failures.ts'

export interface S3Location {
  readonly bucket: string
  /** Letters, digits and `!-_.*'()/`; empty, or ends with a slash. */
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly region: string
  readonly usesPathStyle: boolean
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Object {
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

export interface CopySource {
  readonly name: string
  readonly range?: { readonly fromByte: number; readonly untilByte: number }
}

const COPIED_AT_ONCE_BYTES = 256 * 1024 * 1024
const PARTS_AT_ONCE = 4
const TRIES = 4
/** Paused downloads keep their connections. */
const MOST_CONNECTIONS = 512

/** Names exclude the prefix. Methods throw the client library's errors after some retries. */
export class S3Bucket {
  readonly #client: S3Client
  readonly #place: S3Location

  constructor(place: S3Location) {
    this.#place = place
    // This suppresses the library's warning about future Node versions.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    this.#client = new S3Client({
      region: place.region,
      forcePathStyle: place.usesPathStyle,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
      maxAttempts: TRIES,
      // Many S3-compatible stores reject unknown checksums. Uploads are verified by their SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: 300_000,
        throwOnRequestTimeout: true,
        socketTimeout: 120_000,
        httpAgent: { maxSockets: MOST_CONNECTIONS },
        httpsAgent: { maxSockets: MOST_CONNECTIONS },
      },
      ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
    })
  }

  /** @param sha256 in hex, if known; the server rejects other bytes */
  async write(name: string, content: Uint8Array, sha256?: string): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(name), Body: content, ContentLength: content.byteLength })
    if (sha256 !== undefined) {
      command.middlewareStack.add(
        (next) => (args) => {
          const { request } = args as { request?: { headers?: Record<string, string> } }
          if (request?.headers) request.headers['x-amz-content-sha256'] = sha256
          return next(args)
        },
        { step: 'build', name: 'contentHash' },
      )
    }
    await this.#client.send(command)
  }

  async get(
    name: string,
    range?: { readonly fromByte: number; readonly untilByte?: number | undefined },
  ): Promise<Readable> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({
        ...this.#at(name),
        ...(range && { Range: `bytes=${range.fromByte}-${range.untilByte === undefined ? '' : range.untilByte - 1}` }),
      }),
    )
    if (Body === undefined) throw new Error('the store sent no content')
    return Body as Readable
  }

  async sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#at(name)))).ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async delete(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)))
  }

  async *list(folder: string): AsyncGenerator<S3Object> {
    let from: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#place.bucket,
          Prefix: `${this.#place.prefix}${folder}`,
          ...(from !== undefined && { ContinuationToken: from }),
        }),
      )
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        yield { name: Key.slice(this.#place.prefix.length), sizeBytes: Size, modifiedAt: LastModified }
      }
      from = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (from !== undefined)
  }

  async copy(from: string, to: string): Promise<boolean> {
    const sizeBytes = await this.sizeOf(from)
    if (sizeBytes === undefined) return false
    try {
      await this.compose([{ name: from, sizeBytes }], to)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** Concatenates objects by atomic server-side copies. All except the last must have at least 5 MB. */
  async compose(sources: readonly { readonly name: string; readonly sizeBytes: number }[], to: string): Promise<void> {
    const [first] = sources
    if (sources.length === 1 && first && first.sizeBytes <= COPIED_AT_ONCE_BYTES) {
      await this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource: this.#sourceOf(first.name) }))
      return
    }
    const parts = sources.flatMap(pieces)
    const upload = await this.beginUpload(to)
    try {
      for (let done = 0; done < parts.length; done += PARTS_AT_ONCE) {
        await Promise.all(parts.slice(done, done + PARTS_AT_ONCE).map((part, n) => upload.copy(done + n + 1, part)))
      }
      await upload.complete()
    } catch (error) {
      await upload.abort()
      throw error
    }
  }

  async beginUpload(name: string): Promise<S3Upload> {
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(this.#at(name)))
    return new S3Upload(this.#client, { ...this.#at(name), UploadId }, (source) => this.#sourceOf(source))
  }

  async abortUploads(folder: string, before: Date): Promise<void> {
    const { Uploads = [] } = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket: this.#place.bucket, Prefix: `${this.#place.prefix}${folder}` }),
    )
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Initiated || Initiated >= before) continue
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#place.bucket, Key, UploadId }))
    }
  }

  close(): void {
    this.#client.destroy()
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#place.bucket, Key: `${this.#place.prefix}${name}` }
  }

  #sourceOf(name: string): string {
    return `${this.#place.bucket}/${this.#place.prefix}${name}`
  }
}

/** Parts are numbered from 1. The object is not visible before it is complete. */
export class S3Upload {
  readonly #client: S3Client
  readonly #upload: { readonly Bucket: string; readonly Key: string; readonly UploadId: string | undefined }
  readonly #sourceOf: (name: string) => string
  readonly #tags: string[] = []

  constructor(
    client: S3Client,
    upload: { readonly Bucket: string; readonly Key: string; readonly UploadId: string | undefined },
    sourceOf: (name: string) => string,
  ) {
    this.#client = client
    this.#upload = upload
    this.#sourceOf = sourceOf
  }

  async add(content: Uint8Array): Promise<void> {
    const number = this.#tags.length + 1
    const part = { ...this.#upload, PartNumber: number, Body: content, ContentLength: content.byteLength }
    const { ETag = '' } = await this.#client.send(new UploadPartCommand(part))
    this.#tags[number - 1] = ETag
  }

  async copy(number: number, { name, range }: CopySource): Promise<void> {
    const { CopyPartResult } = await this.#client.send(
      new UploadPartCopyCommand({
        ...this.#upload,
        PartNumber: number,
        CopySource: this.#sourceOf(name),
        ...(range && { CopySourceRange: `bytes=${range.fromByte}-${range.untilByte - 1}` }),
      }),
    )
    this.#tags[number - 1] = CopyPartResult?.ETag ?? ''
  }

  async complete(): Promise<void> {
    const Parts = this.#tags.map((ETag, n) => ({ ETag, PartNumber: n + 1 }))
    await this.#client.send(new CompleteMultipartUploadCommand({ ...this.#upload, MultipartUpload: { Parts } }))
  }

  /** The caller reports the original error; the sweep removes the leftovers. */
  async abort(): Promise<void> {
    await this.#client.send(new AbortMultipartUploadCommand(this.#upload)).catch(() => {})
  }
}

function pieces({ name, sizeBytes }: { readonly name: string; readonly sizeBytes: number }): readonly CopySource[] {
  if (sizeBytes <= COPIED_AT_ONCE_BYTES) return [{ name }]
  return Array.from({ length: Math.ceil(sizeBytes / COPIED_AT_ONCE_BYTES) }, (_, n) => ({
    name,
    range: { fromByte: n * COPIED_AT_ONCE_BYTES, untilByte: Math.min((n + 1) * COPIED_AT_ONCE_BYTES, sizeBytes) },
  }))
}
