import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let token: string
let addresses: Readonly<Record<'source' | 'file' | 'encoded file', string>>

beforeAll(async () => {
  server = await openTestServer()
  const lan = await server.given.mailbox('lan@sen.example')
  token = await server.signIn('lan@sen.example')
  const part = {
    index: 1,
    name: 'a.pdf',
    sizeBytes: 10,
    contentType: 'application/pdf',
    contentId: '',
    isInline: false,
  }
  const { id } = await server.given.message(lan, { rawBlob: 'lost-blob', parts: [part] })
  const files = await server.given.store.read(lan.mailboxId, (r) => r.messages.filesOf([id]))
  const fileId = files.get(id)?.[0]?.id
  addresses = {
    source: `/api/v2/messages/${id}?type=raw`,
    file: `/api/v2/files/${fileId}/download`,
    'encoded file': `/api/v2/files/${fileId}/download_base64`,
  }
})
afterAll(() => server.close())

it.each(['source', 'file', 'encoded file'] as const)(
  'answers a %s whose blob is missing in our form, and names it in the log',
  async (what) => {
    const before = server.logged.length
    const answer = await server.app.inject({ url: addresses[what], headers: { 'x-auth-token': token } })
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toBeUndefined()
    expect(answer.json()).toEqual({ error: { code: 'content_missing', message: expect.any(String) } })
    const lines = server.logged.slice(before).filter(({ level }) => level === 'error' || level === 50)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).toContain('lost-blob')
  },
)
