import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

const PUBLIC_URL = 'https://mail.example'
const CONFIG = {
  publicUrl: PUBLIC_URL,
  trustProxy: false,
  logAddresses: false,
  metricsPublic: false,
  metricsToken: undefined,
  loginParamSecret: undefined,
}
const PAGES = ['index', 'login', 'share'] as const
const sourceOf = (page: string) =>
  readFile(fileURLToPath(new URL(`../../../web/${page}.html`, import.meta.url)), 'utf8')

let folder: string
let server: TestServer
let cookie: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-headers-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(join(folder, 'assets', 'program-1.js'), 'let program = 1')
  for (const page of PAGES) {
    // The build inserts the first script.
    const built = (await sourceOf(page)).replace(/<script vite-ignore[^>]*>/, '<script>let early = 1')
    if (page === 'index') await writeFile(join(folder, 'index.html'), built)
    else for (const language of ['vi', 'en']) await writeFile(join(folder, `${page}.${language}.html`), built)
  }
  server = await openTestServer({
    config: CONFIG,
    webFolder: folder,
    brand: { name: 'Sen', logoUrl: '', accent: '', linkUrl: '', docsUrl: 'https://docs.example/' },
  })
  await server.given.mailbox('lan@sen.example')
  cookie = `__Host-sen_session=${await server.signIn('lan@sen.example')}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function scriptsOf(policy: string): readonly string[] {
  const directives = new Map(
    policy.split(';').map((text) => {
      const [name = '', ...values] = text.trim().split(/\s+/)
      return [name, values] as const
    }),
  )
  const allowed = directives.get('script-src') ?? directives.get('default-src')
  if (!allowed) throw new Error(`anything may run: ${policy}`)
  return allowed
}

const urls = (Object.values(routes) as Route[])
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replaceAll(/:\w+/g, '1'))
const places = ['/', '/login', '/folder/INBOX', '/s/nothing', '/r/nothing', '/404', '/office/1', '/assets/program-1.js']
const strange = [
  '/healthz',
  '/assets/none.js',
  '/api/v2/none',
  '/%00',
  '/%E0%A4%A',
  '/x'.repeat(300),
  '/?login_param=x',
]

it.each([...new Set([...urls, ...places, ...strange])])(
  '%s lets nothing run but our own files, and names them',
  async (url) => {
    for (const headers of [
      { accept: 'text/html' },
      { accept: 'text/html', cookie },
      { accept: 'application/json', cookie },
    ]) {
      const answer = await server.app.inject({ url, headers })
      const allowed = scriptsOf(String(answer.headers['content-security-policy']))
      for (const source of allowed) expect(source).toMatch(/^'(self|none|sha256-[\w+/]{43}=)'$/)
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(['no-referrer', 'same-origin']).toContain(answer.headers['referrer-policy'])
    }
  },
)

it.each(PAGES)('the page %s has no script but by its name: none in an attribute, none in an address', async (page) => {
  const html = await sourceOf(page)
  expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i)
  expect(html).not.toMatch(/javascript:/i)
  for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) expect(attributes).toMatch(/ src="/)
})

it('requires no TLS when the site is reached without it', async () => {
  const plain = await openTestServer()
  expect((await plain.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})
