import type { ByteStream } from '@sen/core/kit/bytes'
import { MaildropSource } from '@sen/model/pop3/maildrop-source'
import { DotStuffing } from './dot-stuffing.ts'
import { FirstLines } from './first-lines.ts'

/**
 * Yields the lines of a multi-line response to RETR or TOP, without the final dot. The source is read no faster than
 * the caller takes it, and no further than needed.
 * @param bodyLines limits the body, for TOP
 */
export async function* messageText(content: ByteStream, bodyLines?: number): AsyncGenerator<Buffer> {
  const source = new MaildropSource()
  const stuffing = new DotStuffing()
  const first = bodyLines === undefined ? undefined : new FirstLines(bodyLines)
  const shown = (bytes: Uint8Array): Buffer => {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return stuffing.feed(first ? first.feed(chunk) : chunk)
  }
  for await (const chunk of content) {
    yield shown(source.feed(chunk))
    if (first?.isDone) return
  }
  yield shown(source.end())
}
