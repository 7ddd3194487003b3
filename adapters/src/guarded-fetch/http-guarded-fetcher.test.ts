import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FetchRefused } from '@sen/core/ports/guarded-fetcher'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpGuardedFetcher } from './http-guarded-fetcher.ts'
import type { ResolveHost } from './pinned-target.ts'

let server: Server
let port = 0
let answer: RequestListener = (_, response) => response.end('hello')
const asked: { readonly url: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] = []
const LIMITS = { bytes: 1_000, seconds: 2 }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'ngoai.example': ['127.0.0.1'],
  'near.example': ['10.0.0.7'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'localtest.example': ['127.0.0.1'],
}
const resolve: ResolveHost = async (name) => NAMES[name] ?? Promise.reject(new Error('no such name'))
/** The test's own server represents the public internet. */
const fetcher = () =>
  new HttpGuardedFetcher({ dnsServers: [], resolve, allows: (address, at) => address === '127.0.0.1' && at === port })
const strict = new HttpGuardedFetcher({ dnsServers: [], resolve })
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchRefused ? error.reason : error),
  )

describe('addresses that a stranger may not make us request', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://localhost/',
    'http://localhost./',
    'http://metadata.google.internal/',
    'http://router/',
    'http://near.example/',
    'http://mixed.example/',
    'http://localtest.example/',
    'http://93.184.216.34:25/',
    'http://user@93.184.216.34/',
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
    '//127.0.0.1',
  ])('%s', async (url) => {
    expect(await reasonOf(strict.get(url, LIMITS))).toBe('closed')
    expect(await reasonOf(strict.post(url, '', LIMITS))).toBe('closed')
  })
})

describe('resources that are fetched', () => {
  it('returns the bytes, and reveals nothing about the reader', async () => {
    answer = (_, response) => response.end('hello')
    const bytes = await fetcher().get(`http://ngoai.example:${port}/a.png?x=1`, LIMITS)
    expect(Buffer.from(bytes).toString()).toBe('hello')
    const seen = asked.at(-1)
    expect(seen?.url).toBe('/a.png?x=1')
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it('follows three redirects and looks at each', async () => {
    let left = 3
    answer = (_, response) => {
      if (left === 0) return void response.end('there')
      left -= 1
      response.writeHead(302, { location: '/next' }).end()
    }
    expect(Buffer.from(await fetcher().get(`http://ngoai.example:${port}/`, LIMITS)).toString()).toBe('there')
    left = 4
    expect(await reasonOf(fetcher().get(`http://ngoai.example:${port}/`, LIMITS))).toBe('redirects')
    answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    expect(await reasonOf(fetcher().get(`http://ngoai.example:${port}/`, LIMITS))).toBe('closed')
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await reasonOf(fetcher().get(`http://ngoai.example:${port}/`, LIMITS))).toBe('closed')
  })

  it('accepts only the media type that was requested, and then follows no redirect', async () => {
    const url = `http://ngoai.example:${port}/.well-known/mta-sts.txt`
    const only = { ...LIMITS, only: 'text/plain' }
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'Text/Plain; charset=utf-8' }).end('version: STSv1')
    expect(Buffer.from(await fetcher().get(url, only)).toString()).toBe('version: STSv1')
    expect(asked.at(-1)?.headers).toMatchObject({ accept: 'text/plain', 'user-agent': 'SenMail/1.0' })
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('version: STSv1')
    expect(await reasonOf(fetcher().get(url, only))).toBe('failed')
    answer = (request, response) =>
      request.url === '/next'
        ? response.writeHead(200, { 'content-type': 'text/plain' }).end('there')
        : response.writeHead(302, { location: '/next' }).end()
    expect(await reasonOf(fetcher().get(url, only))).toBe('redirects')
    expect(asked.at(-1)?.url).toBe('/.well-known/mta-sts.txt')
  })

  it('asks DNS once: a second answer cannot lead elsewhere', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const rebinding = new HttpGuardedFetcher({
      dnsServers: [],
      resolve: async () => answers.shift() ?? [],
      allows: (address) => address === '127.0.0.1',
    })
    answer = (_, response) => response.end('pinned')
    expect(Buffer.from(await rebinding.get(`http://rebind.example:${port}/`, LIMITS)).toString()).toBe('pinned')
    expect(await reasonOf(rebinding.get(`http://rebind.example:${port}/`, LIMITS))).toBe('closed')
  })

  it('gives up on responses that are too large, announced or not, and on slow ones', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5_000))
    expect(await reasonOf(fetcher().get(`http://ngoai.example:${port}/`, LIMITS))).toBe('too_large')
    answer = (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(400)), 1)
      response.on('close', () => clearInterval(timer))
    }
    expect(await reasonOf(fetcher().get(`http://ngoai.example:${port}/`, LIMITS))).toBe('too_large')
    answer = (_, response) => response.write('x')
    expect(await reasonOf(fetcher().get(`http://ngoai.example:${port}/`, { ...LIMITS, seconds: 0.2 }))).toBe('too_slow')
  })

  it('posts a form, and takes no redirect for an answer', async () => {
    answer = (_, response) => response.end()
    await fetcher().post(`http://ngoai.example:${port}/u`, 'List-Unsubscribe=One-Click', { seconds: 2 })
    expect(asked.at(-1)).toMatchObject({ url: '/u', body: 'List-Unsubscribe=One-Click' })
    answer = (_, response) => response.writeHead(302, { location: '/x' }).end()
    expect(await reasonOf(fetcher().post(`http://ngoai.example:${port}/u`, '', { seconds: 2 }))).toBe('failed')
    expect(await reasonOf(fetcher().post('http://nobody.example/', '', { seconds: 2 }))).toBe('not_found')
  })
})

describe('a picture that is large', () => {
  const LARGE = 'x'.repeat(900)
  const url = () => `http://ngoai.example:${port}/a.png`

  it.each(['announced', 'not announced'])('waits once before it is read: %s', async (kind) => {
    answer = (_, response) => {
      if (kind === 'announced') response.setHeader('content-length', LARGE.length)
      response.write(LARGE.slice(0, 450))
      response.end(LARGE.slice(450))
    }
    let waits = 0
    const wait = async () => {
      waits += 1
    }
    const bytes = await fetcher().get(url(), { ...LIMITS, beforeLarge: { overBytes: 500, wait } })
    expect([Buffer.from(bytes).toString() === LARGE, waits]).toEqual([true, 1])
    await fetcher().get(url(), { ...LIMITS, beforeLarge: { overBytes: LARGE.length, wait } })
    expect(waits).toBe(1)
  })

  it('does not count the wait as its server’s time', async () => {
    answer = (_, response) => response.end(LARGE)
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 400))
    const limits = { bytes: 1_000, seconds: 0.3, beforeLarge: { overBytes: 500, wait } }
    expect(await reasonOf(fetcher().get(url(), limits))).toBe('fetched')
  })

  it.each(['while it waits', 'while it is read', 'before'])('ends when its reader has left, %s', async (when) => {
    const left = new AbortController()
    if (when === 'before') left.abort()
    answer = (request, response) => {
      response.write(LARGE)
      if (when === 'while it is read') response.write(LARGE, () => left.abort())
      request.on('close', () => {})
    }
    const wait = () => {
      if (when === 'while it waits') left.abort()
      return when === 'while it waits' ? new Promise<void>(() => {}) : Promise.resolve()
    }
    const limits = { bytes: 10_000, seconds: 60, signal: left.signal, beforeLarge: { overBytes: 500, wait } }
    expect(await reasonOf(fetcher().get(url(), limits))).toBe('too_slow')
  })
})

it('resolves and pins the address of each redirect again, and refuses a name that now resolves to an internal address', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.7']]
  const rebinding = new HttpGuardedFetcher({
    dnsServers: [],
    resolve: async () => answers.shift() ?? [],
    allows: (address, at) => address === '127.0.0.1' && at === port,
  })
  answer = (_, response) => response.writeHead(302, { location: `http://ngoai.example:${port}/b.png` }).end()
  expect(await reasonOf(rebinding.get(`http://ngoai.example:${port}/a.png`, LIMITS))).toBe('closed')
  expect(answers).toEqual([])
})
