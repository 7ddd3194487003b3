import type { MailboxId } from '@sen/model/ids'
import type { ByteStream } from '../../kit/bytes.ts'
import { Refused } from '../../kit/refused.ts'

/**
 * Counts what visitors are uploading to each mailbox, until it is stored or refused. Without this, each of many
 * concurrent uploads could fill the whole free space before the quota refuses all but one.
 */
export class VisitorUploadCounter {
  readonly #bytes = new Map<MailboxId, number>()

  /** @throws Refused quota_exceeded from the counted stream when uploads together exceed `freeBytes` */
  async run<T>(
    mailboxId: MailboxId,
    freeBytes: number,
    work: (counted: (content: ByteStream) => ByteStream) => Promise<T>,
  ): Promise<T> {
    let own = 0
    const add = (bytes: number) => {
      own += bytes
      const together = (this.#bytes.get(mailboxId) ?? 0) + bytes
      if (together === 0) this.#bytes.delete(mailboxId)
      else this.#bytes.set(mailboxId, together)
      if (together > freeBytes && bytes > 0) throw new Refused('quota_exceeded')
    }
    try {
      return await work((content) => counting(content, add))
    } finally {
      add(-own)
    }
  }
}

async function* counting(content: ByteStream, add: (bytes: number) => void): ByteStream {
  for await (const chunk of content) {
    add(chunk.byteLength)
    yield chunk
  }
}
