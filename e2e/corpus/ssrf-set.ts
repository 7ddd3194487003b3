import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import type { Zone } from '@sen/testkit/servers/fake-dns-server'
import { type CorpusStage, corpusStage, type Mailbox, onePart } from './corpus-stage.ts'
import { buildCopy, type Edit } from './proving/broken-copy.ts'
import { count, passOver, type Tally, tally } from './tally.ts'

interface SsrfCase {
  readonly url: string
  readonly mustBlock: boolean
}

const OPEN = ['http://93.184.216.34/a.png', 'https://pictures.example.com/a.png'] as const

const SSRF_ZONE: Zone = {
  'A localtest.me': ['127.0.0.1'],
  'A spoofed.burpcollaborator.net': ['127.0.0.1'],
  'A 127.0.0.1.nip.io': ['127.0.0.1'],
  'A 127-0-0-1.nip.io': ['127.0.0.1'],
  'A 7f000001.nip.io': ['127.0.0.1'],
  'A 127.0.0.1.sslip.io': ['127.0.0.1'],
  'A metadata.google.internal': ['169.254.169.254'],
  'AAAA fc00--1.nip.io': ['fc00::1'],
  'AAAA --1.nip.io': ['::1'],
  'A pictures.example.com': ['93.184.216.34'],
}

const FETCHER = 'adapters/src/guarded-fetch/http-guarded-fetcher.ts'
/** The edits redirect all fetches to a local server, which shows what the guard lets through. */
const CALLS_ARE_SEEN: readonly Edit[] = [
  {
    file: FETCHER,
    from: '    host: address,\n    port: Number(url.port) || (isTls ? 443 : 80),',
    to: "    host: '127.0.0.1',\n    port: Number(process.env.CORPUS_CANARY_PORT),",
  },
  {
    file: FETCHER,
    from: '...ask.headers, host: url.host }',
    to: "...ask.headers, host: url.host, 'x-called': address }",
  },
  {
    file: FETCHER,
    from: '(isTls ? httpsRequest : httpRequest)(options, resolve)',
    to: '(isTls ? httpRequest : httpRequest)(options, resolve)',
  },
]

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The quick run takes every third address. */
export async function judgeSsrf(path: string, few: boolean, edits: readonly Edit[] = []): Promise<Tally> {
  const result = tally('ssrf', 'as a remote picture: refused, and nobody called; an open address is called')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly SsrfCase[] }
  const calls: string[] = []
  const canary = await startCanary(calls)
  const command = await buildCopy(edits.length === 0 ? 'calls-are-seen' : 'calls-are-seen-broken', [
    ...CALLS_ARE_SEEN,
    ...edits,
  ])
  const env = { CORPUS_CANARY_PORT: String((canary.address() as AddressInfo).port) }
  const stage = await corpusStage(SSRF_ZONE, { command, env })
  try {
    const box = await stage.mailbox('ssrf')
    let number = 0
    const look = (url: string) => {
      number += 1
      return lookAt(stage, box, url, number)
    }
    const control = async (when: string) => {
      for (const url of OPEN) {
        const status = await look(url)
        const called = calls.splice(0)
        count(
          result,
          `${when}: ${url}`,
          status === 200 && called.length > 0 ? [] : [`answered ${status}, called ${called.length} times`],
        )
      }
    }
    await control('open, before')
    for (const { url, mustBlock } of few ? cases.filter((_, at) => at % 3 === 0) : cases) {
      if (!mustBlock) {
        passOver(result, url, 'not said to be closed')
        continue
      }
      const status = await look(url.replace(/ \(.*\)$/, ''))
      count(result, url, [
        ...(status === 'none' || status === 404 ? [] : [`answered ${status}`]),
        ...calls.splice(0).map((call) => `called ${call}`),
      ])
    }
    await control('open, after')
  } finally {
    await stage.stop()
    canary.close()
  }
  return result
}

/** Returns the status of the mail's picture; `none` when the mail has no picture to load. */
async function lookAt(stage: CorpusStage, box: Mailbox, url: string, number: number): Promise<number | 'none'> {
  const headers = { From: 'a@x.example', Subject: `pictures ${number}`, 'Message-ID': `<${number}@ssrf>` }
  const html = `<p>x</p><img src="${url.replaceAll('"', '%22')}">`
  const refusal = await stage.send(box.address, onePart(headers, 'text/html; charset=utf-8', html))
  if (refusal) throw refusal
  const rows = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
  const row = rows.find(({ subject }) => subject === headers.Subject)
  if (!row) throw new Error(`the mail about ${url} is not visible`)
  const { data } = await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } })
  const id = data.messages.at(-1)?.id ?? ''
  const { data: shown } = await box.call(getMessage, { params: { id }, query: { images: 'shown' } })
  const source = /<img[^>]*\ssrc="(\/api\/v2\/images[^"]*)"/.exec(shown.body ?? '')?.[1]
  if (source === undefined) return 'none'
  const address = new URL(source.replaceAll('&amp;', '&'), stage.program.url)
  const answer = await fetch(address, { headers: { 'x-auth-token': box.token } })
  await answer.arrayBuffer()
  return answer.status
}

/** @throws Error when it cannot listen, because no fetch would be seen then */
function startCanary(calls: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    calls.push(`${String(request.headers['x-called'])} for ${request.headers.host ?? ''}`)
    response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
