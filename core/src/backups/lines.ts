import type { ByteStream } from '../kit/bytes.ts'

const LINE_FEED = 10

export async function* linesOf(content: ByteStream): AsyncGenerator<readonly string[]> {
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + asciiText(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

export async function countLines(content: ByteStream): Promise<number> {
  let count = 0
  for await (const chunk of content) {
    for (const byte of chunk) if (byte === LINE_FEED) count += 1
  }
  return count
}

const SLICE = 8_192

function asciiText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return text
}
