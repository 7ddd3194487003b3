import type { SMTPServerDataStream } from 'smtp-server'
import { SmtpRefusal } from './smtp-refusal.ts'

/**
 * The bytes between DATA and the final dot. Past the limit nothing more is kept, but the rest is read to its end, for
 * the reply comes only there (RFC 1870 section 6.3).
 *
 * @throws SmtpRefusal 552 when the message is too large; an error when the sender hangs up before the final dot
 */
export async function readData(stream: SMTPServerDataStream, limitBytes: number): Promise<Buffer> {
  let chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > limitBytes) chunks = []
    else chunks.push(chunk)
  }
  if (sizeBytes > limitBytes || stream.sizeExceeded) {
    throw new SmtpRefusal(552, `The message is larger than the ${limitBytes} bytes that are taken here`)
  }
  return withWholeLines(Buffer.concat(chunks, sizeBytes))
}

const CR = 13
const LF = 10

/**
 * Every CR and LF that stands alone becomes CR LF, so that what is stored has one kind of line end and no later reader
 * can find another message inside (SMTP smuggling, CVE-2023-51764).
 */
export function withWholeLines(bytes: Buffer): Buffer {
  let stray = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (isStray(bytes, at)) stray += 1
  }
  if (stray === 0) return bytes
  const whole = Buffer.allocUnsafe(bytes.length + stray)
  let to = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (isStray(bytes, at)) {
      to = whole.writeUInt16BE((CR << 8) | LF, to)
    } else {
      to = whole.writeUInt8(bytes[at] ?? 0, to)
    }
  }
  return whole
}

function isStray(bytes: Buffer, at: number): boolean {
  const byte = bytes[at]
  if (byte === CR) return bytes[at + 1] !== LF
  return byte === LF && bytes[at - 1] !== CR
}
