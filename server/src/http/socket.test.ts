import { request } from 'node:http'
import { Socket } from 'node:net'
import type { SocketFrame } from '@sen/contract/events'
import type { Actor } from '@sen/core/kit/actor'
import { MAX_REPLAYED_EVENTS, MAX_SOCKETS_PER_SESSION } from '@sen/model/events/limits'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let lan: Actor
let minh: Actor
let lanToken: string
let minhToken: string
let url: URL
beforeAll(async () => {
  server = await openTestServer({ pingMilliseconds: 1_000 })
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  lan = await server.given.mailbox('lan@sen.example')
  minh = await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

class Page {
  readonly #frames: SocketFrame[] = []
  readonly ended: Promise<number>
  readonly #close: () => void
  #wake: () => void = () => undefined

  static async open(query: string, headers: Record<string, string>, at = server): Promise<Page> {
    let page: Page | undefined
    await at.app.injectWS(
      `/api/v2/socket?${query}`,
      { headers, socket: new Socket() },
      { onInit: (socket) => (page = new Page(socket)) },
    )
    if (!page) throw new Error('no socket')
    return page
  }

  constructor(socket: {
    on(event: 'message', listener: (data: Buffer) => void): unknown
    on(event: 'close', listener: (code: number) => void): unknown
    close(): void
  }) {
    socket.on('message', (data) => {
      this.#frames.push(JSON.parse(data.toString()))
      this.#wake()
    })
    this.ended = new Promise((resolve) => socket.on('close', resolve))
    this.#close = () => socket.close()
  }

  get unread(): number {
    return this.#frames.length
  }

  async next(): Promise<SocketFrame> {
    for (;;) {
      const frame = this.#frames.shift()
      if (frame) return frame
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async versions(count: number): Promise<number[]> {
    const versions: number[] = []
    while (versions.length < count) {
      const frame = await this.next()
      if (frame.kind !== 'events') throw new Error(`got ${frame.kind}`)
      versions.push(...frame.events.map((event) => event.version))
    }
    return versions
  }

  close(): Promise<number> {
    this.#close()
    return this.ended
  }
}

const open = (actor: Actor, token: string, query = '', at = server) =>
  Page.open(`room=${actor.mailboxId}${query}`, { host: 'localhost', 'x-auth-token': token }, at)

function change(actor: Actor, events = 1, at = server): Promise<number> {
  return at.given.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    for (let count = 0; count < events; count++) await w.record({ type: 'folders.changed', version })
    return version
  })
}

it('says hello with the mailbox’s version, then sends events, to every open page alike', async () => {
  const version = await change(lan)
  const pages = [await open(lan, lanToken), await open(lan, lanToken)]
  for (const page of pages) expect(await page.next()).toEqual({ kind: 'hello', version })
  await server.given.store.write(lan.mailboxId, async (w) => {
    const next = await w.nextVersion()
    await w.record({
      type: 'threads.marked',
      version: next,
      folderId: '7' as FolderId,
      threadIds: ['8' as ThreadId],
      unread: false,
    })
  })
  for (const page of pages) {
    expect(await page.next()).toEqual({
      kind: 'events',
      events: [{ type: 'threads.marked', version: version + 1, folder_id: '7', thread_ids: ['8'], unread: false }],
    })
  }
  await Promise.all(pages.map((page) => page.close()))
})

it('sends a page no events of another mailbox', async () => {
  const page = await open(minh, minhToken)
  await page.next()
  await change(lan)
  const version = await change(minh)
  expect(await page.versions(1)).toEqual([version])
  await page.close()
})

it('sends a returning page all events since, once and in order, also those that happen meanwhile', async () => {
  const since = await change(lan)
  const first = await open(lan, lanToken)
  expect(await first.next()).toEqual({ kind: 'hello', version: since })
  const missed = [await change(lan), await change(lan, 2), await change(lan)]
  const [away] = await Promise.all([open(lan, lanToken, `&since=${since}`), change(lan), change(lan)])
  expect(await away.next()).toMatchObject({ kind: 'hello' })
  const last = (missed.at(-1) ?? 0) + 2
  const expected = [missed[0], missed[1], missed[1], missed[2], last - 1, last]
  expect(await away.versions(6)).toEqual(expected)
  expect(await first.versions(6)).toEqual(expected)
  await Promise.all([first.close(), away.close()])
})

function upgradeAt(path: string, headers: Record<string, string>, bytes = Buffer.alloc(0)): Promise<number> {
  const asking = request({
    host: url.hostname,
    port: url.port,
    path,
    headers: { ...UPGRADE, ...headers },
    agent: false,
  })
  return new Promise((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    asking.on('upgrade', (response, socket) => {
      socket.on('close', () => resolve(response.statusCode ?? 0))
      socket.resume().write(bytes)
    })
    asking.end()
  })
}

it.each(['/', '/nothing', '/api/v2/folders', '/api/v2/socket/more'])('opens no socket at %s', async (path) => {
  expect(await upgradeAt(path, { 'x-auth-token': lanToken })).not.toBe(101)
})

it('ends a socket whose frames break the protocol, and tells the operator nothing of it', async () => {
  const before = server.logged.length
  const path = `/api/v2/socket?room=${lan.mailboxId}`
  expect(await upgradeAt(path, { 'x-auth-token': lanToken }, Buffer.from([0xff, 0xff, 0xff, 0xff]))).toBe(101)
  expect(server.logged.slice(before).filter(({ level }) => Number(level) >= 40)).toEqual([])
})

it('compresses the events that a returning page has missed', async () => {
  const since = await change(lan)
  for (let count = 0; count < 60; count++) await change(lan, 5)
  const headers = {
    ...UPGRADE,
    'sec-websocket-extensions': 'permessage-deflate',
    'x-auth-token': lanToken,
  }
  const path = `/api/v2/socket?room=${lan.mailboxId}&since=${since}`
  const frames = await new Promise<readonly { readonly isCompressed: boolean; readonly bytes: number }[]>(
    (resolve, reject) => {
      const asking = request({ host: url.hostname, port: url.port, path, headers })
      asking.on('error', reject)
      asking.on('upgrade', (_, socket, head) => {
        let received = head
        socket.on('data', (data: Buffer) => {
          received = Buffer.concat([received, data])
          const found = framesOf(received)
          if (found.length < 2) return
          socket.destroy()
          resolve(found)
        })
      })
      asking.end()
    },
  )
  const [hello, missed] = frames
  expect(hello).toMatchObject({ isCompressed: false })
  expect(missed).toMatchObject({ isCompressed: true })
  expect(missed?.bytes).toBeLessThan(3_000)
})

/** Pings are left out (RFC 6455 section 5.5). RSV1 marks a compressed frame (RFC 7692 section 6). */
function framesOf(received: Buffer): readonly { readonly isCompressed: boolean; readonly bytes: number }[] {
  const frames = []
  for (let at = 0; at + 4 <= received.length; ) {
    const short = (received[at + 1] ?? 0) & 0x7f
    const [bytes, header] = short < 126 ? [short, 2] : [received.readUInt16BE(at + 2), 4]
    if (at + header + bytes > received.length) break
    const first = received[at] ?? 0
    const isControl = (first & 0x08) !== 0
    if (!isControl) frames.push({ isCompressed: (first & 0x40) !== 0, bytes })
    at += header + bytes
  }
  return frames
}

it('says that too much was missed: many events, forgotten events, a version from another time', async () => {
  await change(minh)
  const many = await open(minh, minhToken, '&since=0')
  await many.next()
  await many.close()

  const since = await change(minh)
  for (let count = 0; count < 3; count++) await change(minh, Math.ceil((MAX_REPLAYED_EVENTS + 1) / 3))
  const version = since + 3
  const resync = [
    { kind: 'hello', version },
    { kind: 'resync', version },
  ]
  const tooMany = await open(minh, minhToken, `&since=${since}`)
  expect([await tooMany.next(), await tooMany.next()]).toEqual(resync)

  await server.given.database.db.deleteFrom('mailbox_event').where('mailbox_id', '=', minh.mailboxId).execute()
  const forgotten = await open(minh, minhToken, `&since=${since}`)
  expect([await forgotten.next(), await forgotten.next()]).toEqual(resync)

  const future = await open(minh, minhToken, `&since=${version + 1_000}`)
  expect([await future.next(), await future.next()]).toEqual(resync)

  const next = await change(minh)
  for (const page of [tooMany, forgotten, future]) {
    expect(await page.versions(1)).toEqual([next])
    await page.close()
  }
})

it.each<[string, () => [query: string, headers: Record<string, string>], number]>([
  ['another room', () => [`room=${lan.mailboxId}`, { 'x-auth-token': minhToken }], 403],
  ['a room that is none', () => ['room=1%00', { 'x-auth-token': minhToken }], 403],
  ['no room', () => ['', { 'x-auth-token': minhToken }], 400],
  ['a broken version', () => [`room=${minh.mailboxId}&since=x`, { 'x-auth-token': minhToken }], 400],
  ['nobody', () => [`room=${lan.mailboxId}`, {}], 401],
  ['a cookie nobody has', () => [`room=${lan.mailboxId}`, { cookie: 'sen_session=x', origin: ORIGIN }], 401],
  [
    'a page of somebody else',
    () => [`room=${lan.mailboxId}`, { cookie: `sen_session=${lanToken}`, origin: 'https://evil.example' }],
    403,
  ],
  ['a cookie without a page', () => [`room=${lan.mailboxId}`, { cookie: `sen_session=${lanToken}` }], 403],
])('refuses %s before the upgrade', async (_, ask, status) => {
  const [query, headers] = ask()
  await expect(Page.open(query, { host: 'localhost', ...headers })).rejects.toThrow(String(status))
})

it('lets our own page in by its cookie', async () => {
  const headers = { host: 'localhost', cookie: `sen_session=${lanToken}`, origin: ORIGIN }
  const page = await Page.open(`room=${lan.mailboxId}`, headers)
  expect(await page.next()).toMatchObject({ kind: 'hello' })
  await page.close()
})

it('tells a page nothing after its session has ended, and closes it without waiting for the next ping', async () => {
  // Without pings, the page learns of the session's end by the notice alone.
  const patient = await openTestServer({ pingMilliseconds: 3_600_000 })
  await patient.app.ready()
  const hoa = await patient.given.mailbox('hoa@sen.example')
  const [token, other] = [await patient.signIn('hoa@sen.example'), await patient.signIn('hoa@sen.example')]
  const page = await open(hoa, token, '', patient)
  const left = await open(hoa, other, '', patient)
  for (const each of [page, left]) expect(await each.next()).toMatchObject({ kind: 'hello' })
  // A delivery that has already begun may read a change before the notice of the session's end arrives.
  await patient.rooms.settled()
  await patient.call(token, 'POST', '/api/v2/auth/logout', {})
  const version = await change(hoa, 1, patient)
  expect(await page.ended).toBe(4401)
  expect(page.unread).toBe(0)
  expect(await left.versions(1)).toEqual([version])
  await patient.close()
})

it('closes the socket of a session that has run out, at the next ping', async () => {
  // A client that has not answered a ping by the next one is disconnected.
  const beating = await openTestServer({ pingMilliseconds: 1_500 })
  await beating.app.ready()
  const hoa = await beating.given.mailbox('hoa@sen.example')
  const token = await beating.signIn('hoa@sen.example')
  const page = await open(hoa, token, '', beating)
  // It ends by the clock alone, so there is no notice.
  await beating.given.database.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('token_digest', '=', beating.given.secrets.digest(token))
    .execute()
  expect(await page.ended).toBe(4401)
  await beating.close()
})

it('closes the socket of a token that was exchanged for another', async () => {
  const token = await server.signIn('lan@sen.example')
  const page = await open(lan, token)
  await page.next()
  const payload = { access_token: token }
  await server.app.inject({ method: 'POST', url: '/api/v2/auth/enter', payload })
  expect(await page.ended).toBe(4401)
})

it('opens only so many sockets for one session, also when all are asked for at once', async () => {
  const patient = await openTestServer({ pingMilliseconds: 3_600_000 })
  await patient.app.ready()
  const hoa = await patient.given.mailbox('hoa@sen.example')
  const token = await patient.signIn('hoa@sen.example')
  const asked = Array.from({ length: MAX_SOCKETS_PER_SESSION + 6 }, () => open(hoa, token, '', patient))
  const outcomes = await Promise.allSettled(asked)
  const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(opened).toHaveLength(MAX_SOCKETS_PER_SESSION)
  await expect(open(hoa, token, '', patient)).rejects.toThrow('429')
  await open(hoa, await patient.signIn('hoa@sen.example'), '', patient)
  await patient.call(token, 'POST', '/api/v2/auth/logout', {})
  expect(new Set(await Promise.all(opened.map((page) => page.ended)))).toEqual(new Set([4401]))
  expect(patient.rooms.pagesOf(patient.given.secrets.digest(token))).toBe(0)
  await patient.close()
})

it('removes a page that has disconnected', async () => {
  await expect.poll(() => server.rooms.memberCount, { timeout: 5_000 }).toBe(0)
})

it.each([
  ['pings', 0x89],
  ['messages', 0x82],
  ['unrequested pongs', 0x8a],
])('disconnects a client that sends many %s and reads nothing', async (_, opcode) => {
  const headers = { ...UPGRADE, host: 'localhost', 'x-auth-token': minhToken }
  const asked = request(new URL(`/api/v2/socket?room=${minh.mailboxId}`, url), { headers })
  const socket = await new Promise<Socket>((resolve, reject) => {
    asked.on('upgrade', (_response, upgraded) => resolve(upgraded as Socket))
    asked.on('error', reject)
    asked.end()
  })
  socket.pause()
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
  // A masked frame with 125 bytes (RFC 6455 section 5.2).
  const frame = Buffer.concat([Buffer.from([opcode, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125)])
  const flood = Buffer.concat(Array.from({ length: 400 }, () => frame))
  const send = (left: number): void => {
    if (left > 0 && !socket.destroyed) socket.write(flood, () => send(left - 1))
  }
  send(5)
  socket.resume()
  await ended
})
