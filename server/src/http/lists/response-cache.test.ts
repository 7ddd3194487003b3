import type { FoundSession } from '@sen/core/identity/session-store'
import type { Actor } from '@sen/core/kit/actor'
import type { MailboxId } from '@sen/model/ids'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jsonBytes } from '../json-bytes.ts'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'
import { ResponseCache } from './response-cache.ts'

const at = (mailboxId: string, mailboxVersion: number): FoundSession => ({
  actor: { mailboxId: mailboxId as MailboxId } as Actor,
  mailboxVersion,
  expiresAt: new Date(0),
  lastSeenAt: new Date(0),
})
const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString()

const made = (content: string | Buffer, texts: readonly string[] = []) => ({
  bytes: Buffer.from(content),
  texts,
  total: texts.length,
})

describe('answers that are kept', () => {
  it('are for one mailbox, one address and one version', () => {
    const cache = new ResponseCache()
    cache.set(at('lan', 7), '/a', made('Ễ'))
    cache.set(at('lan', 7), '/b', made('b'))
    expect(text(cache.find(at('lan', 7), '/a'))).toBe('Ễ')
    expect(text(cache.find(at('lan', 7), '/b'))).toBe('b')
    expect(cache.find(at('lan', 7), '/c')).toBeUndefined()
    expect(cache.find(at('lan', 8), '/a')).toBeUndefined()
    expect(cache.find(at('minh', 7), '/a')).toBeUndefined()
  })

  it('give way to those of a later version, never to those of an earlier one', () => {
    const cache = new ResponseCache()
    cache.set(at('lan', 7), '/a', made('old'))
    cache.set(at('lan', 8), '/b', made('new'))
    expect(cache.find(at('lan', 8), '/a')).toBeUndefined()
    cache.set(at('lan', 7), '/b', made('overtaken'))
    expect(text(cache.find(at('lan', 8), '/b'))).toBe('new')
    expect(cache.find(at('lan', 7), '/b')).toBeUndefined()
  })

  it('are true again for a later version when their rows were read again and are the same', () => {
    const cache = new ResponseCache()
    cache.set(at('lan', 7), '/a', made('[1,2]', ['1', '2']))
    expect(text(cache.renew(at('lan', 8), '/a', { texts: ['1', '2'], total: 2 }))).toBe('[1,2]')
    expect(text(cache.find(at('lan', 8), '/a'))).toBe('[1,2]')
    expect(cache.renew(at('lan', 9), '/a', { texts: ['1', '3'], total: 2 })).toBeUndefined()
    expect(cache.renew(at('lan', 9), '/a', { texts: ['1'], total: 2 })).toBeUndefined()
    expect(cache.renew(at('lan', 9), '/a', { texts: ['1', '2'], total: 3 })).toBeUndefined()
    expect(cache.renew(at('minh', 9), '/a', { texts: ['1', '2'], total: 2 })).toBeUndefined()
    expect(cache.find(at('lan', 9), '/a')).toBeUndefined()
    // A late result of an earlier read does not replace a newer response.
    expect(text(cache.renew(at('lan', 7), '/a', { texts: ['1', '2'], total: 2 }))).toBe('[1,2]')
    expect(text(cache.find(at('lan', 8), '/a'))).toBe('[1,2]')
  })

  it('are few for each mailbox: the one made longest ago is dropped', () => {
    const cache = new ResponseCache(1_400)
    for (let page = 0; page < 100; page++) cache.set(at('lan', 1), `/${page}`, made(Buffer.alloc(20)))
    expect(cache.find(at('lan', 1), '/35')).toBeUndefined()
    expect(cache.find(at('lan', 1), '/36')).toBeDefined()
    expect(cache.find(at('lan', 1), '/99')).toBeDefined()
  })

  it('stay within their size limit: the least recently used are dropped first', () => {
    const cache = new ResponseCache(10)
    cache.set(at('lan', 1), '/', made('12345'))
    cache.set(at('minh', 1), '/', made('12345'))
    cache.find(at('lan', 1), '/')
    cache.set(at('chu', 1), '/', made('1'))
    expect(cache.find(at('minh', 1), '/')).toBeUndefined()
    expect(text(cache.find(at('lan', 1), '/'))).toBe('12345')
    // Storing the same response again does not take more room.
    for (let round = 0; round < 9; round++) cache.set(at('lan', 1), '/', made('12345'))
    expect(text(cache.find(at('chu', 1), '/'))).toBe('1')
    cache.set(at('lan', 1), '/large', made('12345678901'))
    expect(cache.find(at('lan', 1), '/large')).toBeUndefined()
    // The source texts count too, with two bytes per character.
    cache.set(at('lan', 1), '/texts', made('1', ['12345']))
    expect(cache.find(at('lan', 1), '/texts')).toBeUndefined()
  })
})

it('encodes any text as everybody reads it', () => {
  const value = { data: ['Ễ ợ đ', '🏢', '\ud800', '\u2028"\\'] }
  expect(JSON.parse(Buffer.from(jsonBytes(value)).toString('utf8'))).toEqual(value)
})

describe('a list', () => {
  let server: TestServer
  let lan: Actor
  let token: string
  beforeAll(async () => {
    server = await openTestServer()
    lan = await server.given.mailbox('lan@sen.example')
    token = await server.signIn('lan@sen.example')
  })
  afterAll(() => server.close())

  const subjects = async (path = '/api/v2/threads?in=INBOX') => {
    const { body } = await server.call(token, 'GET', path)
    return (body as { data: { subject: string; starred: boolean; unread: boolean }[] }).data
  }

  it('is answered from memory until anything changes, and then read again', async () => {
    const first = await server.given.message(lan, { subject: 'Một' })
    const reads = vi.spyOn(server.given.store, 'read')
    expect(await subjects()).toMatchObject([{ subject: 'Một', starred: false }])
    const asked = reads.mock.calls.length
    expect(await subjects()).toMatchObject([{ subject: 'Một', starred: false }])
    expect(reads.mock.calls.length).toBe(asked)
    reads.mockRestore()

    await server.call(token, 'PATCH', `/api/v2/threads/${first.threadId}`, { starred: true })
    expect(await subjects()).toMatchObject([{ subject: 'Một', starred: true }])
    await server.given.message(lan, { subject: 'Hai' })
    expect((await subjects()).map(({ subject }) => subject).sort()).toEqual(['Hai', 'Một'])
  })

  it('returns the same bytes after a change elsewhere, and never an old state after a change of its own', async () => {
    await server.given.message(lan, { subject: 'Ba' })
    const bytesOf = async () => (await server.call(token, 'GET', '/api/v2/threads?in=INBOX')).body
    const before = await bytesOf()
    const makes = vi.spyOn(ResponseCache.prototype, 'set')
    await server.given.message(lan, { subject: 'Nháp', in: 'junk' })
    expect(await bytesOf()).toEqual(before)
    expect(makes).not.toHaveBeenCalled()
    const [first] = (before as { data: { id: string; starred: boolean }[] }).data
    await server.call(token, 'PATCH', `/api/v2/threads/${first?.id}`, { starred: !first?.starred })
    expect((await bytesOf()) as object).toMatchObject({ data: [{ id: first?.id, starred: !first?.starred }, {}, {}] })
    expect(makes).toHaveBeenCalledTimes(1)
    makes.mockRestore()
  })

  it('that shows views is rendered again each time', async () => {
    await subjects()
    const { status } = await server.call(token, 'POST', '/api/v2/settings', [{ key: 'tracking', value: true }])
    expect(status).toBe(200)
    const reads = vi.spyOn(server.given.store, 'read')
    await subjects()
    const asked = reads.mock.calls.length
    await subjects()
    expect(reads.mock.calls.length).toBeGreaterThan(asked)
    reads.mockRestore()
  })
})
