import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

const PAGE = '<!doctype html><title>Sen Mail</title>'
const SCRIPT = 'console.log("sen")'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets', 'main-abc123.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, '.secret'), 'hidden')
  server = await openTestServer({ webFolder: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })

it('sends the page for an address of a page, to be revalidated each time', async () => {
  const response = await get('/?access_token=x')
  expect([response.statusCode, response.body]).toEqual([200, PAGE])
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['referrer-policy']).toBe('no-referrer')
})

it('sends no page as a file, without its values filled in', async () => {
  await writeFile(join(folder, 'login.vi.html'), 'Đăng nhập {{name}}')
  expect((await get('/login.vi.html')).body).toBe('Đăng nhập Sen Mail')
})

it('sends hashed files for ever, compressed to clients that accept it', async () => {
  const plain = await get('/assets/main-abc123.js')
  expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toMatch(/javascript/)
  const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect([plain.headers.vary, small.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT)
})

it.each(['/assets/gone-123.js', '/api/v2/nothing', '/api', '/static/nothing'])(
  'says that %s is missing, instead of sending the page',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe('not_found')
  },
)

it.each(['/..%2f..%2fetc/passwd', '/..%2F..%2F..%2F..%2Fetc%2Fpasswd', '/assets/..%2f..%2f.secret', '/%2e%2e%2fx'])(
  'finds nothing outside of its folder: %s',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe('not_found')
  },
)

it('finds files that a newer build has added since the start', async () => {
  await writeFile(join(folder, 'assets', 'main-def456.js'), 'console.log("newer")')
  expect((await get('/assets/main-def456.js')).body).toBe('console.log("newer")')
})

it('sends no file that begins with a dot', async () => {
  expect((await get('/.secret')).body).not.toContain('hidden')
})

it('serves the page for reading requests that accept HTML only', async () => {
  const written = await server.app.inject({ method: 'POST', url: '/folder/INBOX', payload: {} })
  expect(written.statusCode).toBe(404)
  expect((await get('/folder/INBOX', { accept: 'application/json' })).statusCode).toBe(404)
})

it.each(['/%', '/%ff', '/folder/%c3%28'])('leads the broken address %s to the page that says so', async (url) => {
  const response = await get(url)
  expect([response.statusCode, response.headers.location]).toEqual([302, '/404'])
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

it.each(['/%00', '/folder/%00', '/folder/INBOX/a%00b', '/assets/%00/../'])(
  'takes %s for no file and no folder',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBeLessThan(500)
  },
)

it.each(['/', '/?access_token=x', '/folder/INBOX'])('answers HEAD for %s', async (url) => {
  const response = await server.app.inject({ method: 'HEAD', url })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

it.each(['/assets/', '/assets/none/'])('says that the folder %s is no file', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

it.each([
  ['range', 'bytes=999999-', 416],
  ['if-match', '"other"', 412],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
])('answers a file that is asked for with %s: %s by %i, and notes no failure', async (header, value, status) => {
  const response = await get('/assets/main-abc123.js', { [header]: value })
  expect([response.statusCode, response.json().error.code]).toEqual([status, 'invalid'])
})

it('answers a broken address of a call like any call', async () => {
  const response = await get('/api/v2/threads/%ff')
  expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code: 'invalid' } }])
})
