import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

const CHUNK_BYTES = 256 * 1024
const MULTIPART_BOUNDARY = 'sen-bench-boundary'

export interface Sent {
  readonly seconds: number
  readonly body: string
}

interface Order {
  readonly url: URL
  readonly method: 'POST' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly sizeBytes: number
  /** Surrounds the bytes, as in a form. */
  readonly head?: string
  readonly tail?: string
}

/** Sends unique bytes as fast as they are accepted. @throws Error when they are refused */
export async function send({ url, method, headers, sizeBytes, head = '', tail = '' }: Order): Promise<Sent> {
  const chunk = randomBytes(CHUNK_BYTES)
  const length = Buffer.byteLength(head) + sizeBytes + Buffer.byteLength(tail)
  const startedAt = performance.now()
  const call = request(url, { method, headers: { ...headers, 'content-length': String(length) } })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(head)
  for (let left = sizeBytes; left > 0; left -= CHUNK_BYTES) {
    // Makes each chunk unique, because equal contents would be deduplicated.
    chunk.writeUInt32BE(left % 2 ** 32, 0)
    const isTaken = call.write(Buffer.from(chunk.subarray(0, Math.min(left, CHUNK_BYTES))))
    if (!isTaken) await Promise.race([once(call, 'drain'), answered])
  }
  call.end(tail)
  const [response] = await answered
  const body = await textOf(response)
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url.pathname}: ${response.statusCode} ${body}`)
  return { seconds: (performance.now() - startedAt) / 1_000, body }
}

export function sendForm(url: URL, token: string, name: string, sizeBytes: number): Promise<Sent> {
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`
  return send({
    url,
    method: 'POST',
    headers: { 'x-auth-token': token, 'content-type': `multipart/form-data; boundary=${MULTIPART_BOUNDARY}` },
    sizeBytes,
    head: `--${MULTIPART_BOUNDARY}\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`,
    tail: `\r\n--${MULTIPART_BOUNDARY}--\r\n`,
  })
}

/** Reads a response completely without inspecting it. @returns seconds */
export async function receive(url: URL, headers: Readonly<Record<string, string>>, sizeBytes: number): Promise<number> {
  const startedAt = performance.now()
  const call = request(url, { headers })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let count = 0
  for await (const chunk of response as AsyncIterable<Buffer>) count += chunk.byteLength
  if (count !== sizeBytes) throw new Error(`${url.pathname}: ${response.statusCode}, ${count} of ${sizeBytes} bytes`)
  return (performance.now() - startedAt) / 1_000
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
