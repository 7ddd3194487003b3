import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getMessage } from '@sen/contract/messages'
import { listThreads } from '@sen/contract/threads'
import type { Zone } from '@sen/testkit/servers/fake-dns-server'
import { type CorpusStage, onePart } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

interface SsrfCase {
  readonly url: string
  readonly mustBlock: boolean
}

/** Names of the set that public DNS would lead inwards. */
export const SSRF_ZONE: Zone = {
  'A localtest.me': ['127.0.0.1'],
  'A spoofed.burpcollaborator.net': ['127.0.0.1'],
  'A 127.0.0.1.nip.io': ['127.0.0.1'],
  'A 127-0-0-1.nip.io': ['127.0.0.1'],
  'A 7f000001.nip.io': ['127.0.0.1'],
  'A 127.0.0.1.sslip.io': ['127.0.0.1'],
  'A metadata.google.internal': ['169.254.169.254'],
  'AAAA fc00--1.nip.io': ['fc00::1'],
  'AAAA --1.nip.io': ['::1'],
}
/** Where most of them lead; whoever comes here came through. */
const CANARY_PORTS = [80, 8_080] as const

/** Each address stands in a mail whose pictures its reader shows: none is asked for that lies inside. */
export async function judgeSsrf(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally('ssrf', 'as a remote picture: refused, and no connection to this machine')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly SsrfCase[] }
  const visits: string[] = []
  const canaries = await Promise.all(CANARY_PORTS.map((port) => canary(port, visits)))
  const box = await stage.mailbox('ssrf')
  for (const { url, mustBlock } of cases) {
    if (!mustBlock) continue
    const address = url.replace(/ \(.*\)$/, '')
    const headers = { From: 'a@x.example', Subject: 'pictures', 'Message-ID': `<${result.total}@ssrf>` }
    const html = `<p>x</p><img src="${address.replaceAll('"', '%22')}">`
    await stage.send(box.address, onePart(headers, 'text/html; charset=utf-8', html))
    const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
    const wrong = row ? await shownImage(stage, box.token, await newestOf(box, row.id)) : ['not visible']
    count(result, url, [...wrong, ...visits.splice(0).map((visit) => `reached ${visit}`)])
  }
  for (const close of canaries) close()
  return result

  async function newestOf(mailbox: typeof box, threadId: string): Promise<string> {
    const { getThread } = await import('@sen/contract/threads')
    const { data } = await mailbox.call(getThread, { params: { id: threadId }, query: { in: 'INBOX' } })
    const id = data.messages.at(-1)?.id ?? ''
    await mailbox.call(getMessage, { params: { id }, query: { images: 'shown' } })
    return id
  }
}

async function shownImage(stage: CorpusStage, token: string, messageId: string): Promise<readonly string[]> {
  const address = new URL(`/api/v2/images?message=${messageId}&image=0`, stage.program.url)
  const { status } = await fetch(address, { headers: { 'x-auth-token': token } })
  return status === 404 ? [] : [`answered ${status}`]
}

/** A port that is taken by somebody else is no canary. */
function canary(port: number, visits: string[]): Promise<() => void> {
  const server = createServer((request, response) => {
    visits.push(`${port} ${request.headers.host ?? ''}`)
    response.end()
  })
  return new Promise((resolve) => {
    server.once('error', () => resolve(() => undefined))
    server.listen(port, '127.0.0.1', () => resolve(() => server.close()))
  })
}
