import { type CopySource, S3Bucket, type S3Object } from './s3-bucket.ts'

/** Reports some objects as older until they are written again, because S3 does not allow setting an object's age. */
export class AgedBucket extends S3Bucket {
  readonly #since = new Map<string, Date>()

  setSince(name: string, since: Date): void {
    this.#since.set(name, since)
  }

  override write(name: string, content: Uint8Array, sha256?: string): Promise<void> {
    this.#since.delete(name)
    return super.write(name, content, sha256)
  }

  override compose(sources: readonly (CopySource & { sizeBytes: number })[], to: string): Promise<void> {
    this.#since.delete(to)
    return super.compose(sources, to)
  }

  override async *list(folder: string): AsyncGenerator<S3Object> {
    for await (const object of super.list(folder)) {
      yield { ...object, modifiedAt: this.#since.get(object.name) ?? object.modifiedAt }
    }
  }
}
