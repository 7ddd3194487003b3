import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type FetchLimits, FetchRefused, type GuardedFetcher } from '@sen/core/ports/guarded-fetcher'
import { Deadline } from './deadline.ts'
import { dnsResolver, type PinnedTarget, pinTarget, type ResolveHost } from './pinned-target.ts'

export interface GuardedFetcherOptions {
  readonly dnsServers: readonly string[]
  readonly resolve?: ResolveHost
  readonly allows?: (address: string, port: number) => boolean
}

const MAX_REDIRECTS = 3
const DNS_MILLISECONDS = 3_000
const MAX_HEADER_BYTES = 16 * 1024
const HEADERS = { 'user-agent': 'SenMail/1.0', 'accept-encoding': 'identity' } as const
const AS_IMAGE_PROXY = { 'user-agent': 'SenMail/1.0 (image proxy)' } as const
const PICTURES = 'image/webp,image/png,image/jpeg,image/gif'

interface Ask {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export class HttpGuardedFetcher implements GuardedFetcher {
  readonly #resolve: ResolveHost
  readonly #allows: GuardedFetcherOptions['allows']

  constructor(options: GuardedFetcherOptions) {
    this.#resolve = options.resolve ?? dnsResolver(options.dnsServers, DNS_MILLISECONDS)
    this.#allows = options.allows
  }

  async get(url: string, { bytes, seconds, only, signal: given, beforeLarge }: FetchLimits): Promise<Uint8Array> {
    return within(new Deadline(seconds, given), async (deadline) => {
      const headers = only === undefined ? { accept: PICTURES, ...AS_IMAGE_PROXY } : { accept: only }
      const most = only === undefined ? MAX_REDIRECTS : 0
      const answer = await this.#follow(url, { method: 'GET', headers }, deadline.signal, most)
      if (only !== undefined && mediaType(answer) !== only) {
        answer.destroy()
        throw new FetchRefused('failed')
      }
      const wait = beforeLarge && (() => deadline.pauseDuring(beforeLarge.wait))
      return readAll(answer, { bytes, overBytes: beforeLarge?.overBytes, wait })
    })
  }

  /** Redirects are not followed (RFC 8058 section 3.2). */
  async post(url: string, form: string, limits: { readonly seconds: number }): Promise<void> {
    await within(new Deadline(limits.seconds), async ({ signal }) => {
      const headers = {
        ...AS_IMAGE_PROXY,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(form)),
      }
      const target = await pinTarget(url, this.#resolve, this.#allows)
      const answer = await send(target, { method: 'POST', headers, body: form }, signal)
      answer.destroy()
      if (!isSuccess(answer)) throw new FetchRefused('failed')
    })
  }

  async #follow(start: string, ask: Ask, signal: AbortSignal, most: number): Promise<IncomingMessage> {
    let url = start
    for (let redirects = 0; redirects <= most; redirects += 1) {
      const target = await pinTarget(url, this.#resolve, this.#allows)
      const answer = await send(target, ask, signal)
      if (isSuccess(answer)) return answer
      answer.destroy()
      const { location } = answer.headers
      if (!isRedirect(answer) || location === undefined) throw new FetchRefused('failed')
      if (!URL.canParse(location, url)) throw new FetchRefused('failed')
      url = new URL(location, url).href
    }
    throw new FetchRefused('redirects')
  }
}

/** No connection is kept, and no state is shared between requests. */
function send({ url, address }: PinnedTarget, ask: Ask, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'https:'
  const options = {
    host: address,
    port: Number(url.port) || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: ask.method,
    headers: { ...HEADERS, ...ask.headers, host: url.host },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(isTls && isIP(host) === 0 && { servername: host }),
  } as const
  return new Promise((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(options, resolve)
    request.on('error', reject)
    request.end(ask.body)
  })
}

interface ReadingLimits {
  readonly bytes: number
  /** `wait` is called before more than this is read. */
  readonly overBytes: number | undefined
  readonly wait: (() => Promise<void>) | undefined
}

async function readAll(
  answer: IncomingMessage,
  { bytes: limitBytes, overBytes = limitBytes, wait }: ReadingLimits,
): Promise<Uint8Array> {
  const announced = Number(answer.headers['content-length'] ?? 0)
  if (announced > limitBytes) {
    answer.destroy()
    throw new FetchRefused('too_large')
  }
  let waitOnce = wait
  const grow = async (bytes: number) => {
    if (bytes <= overBytes || !waitOnce) return
    const waiting = waitOnce()
    waitOnce = undefined
    await waiting
  }
  await grow(announced)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > limitBytes) throw new FetchRefused('too_large')
    await grow(bytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function within<T>(deadline: Deadline, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const { signal } = deadline
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new FetchRefused('too_slow')), { once: true })
  })
  try {
    return await Promise.race([work(deadline), late])
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(signal.aborted ? 'too_slow' : 'failed', { cause: error })
  } finally {
    deadline.end()
  }
}

function mediaType({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode)
}
