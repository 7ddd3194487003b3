import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendPasswordCode } from '@sen/core/identity/password-reset/send-password-code'
import { PASSWORD_RESETS_PER_PAIR } from '@sen/model/account/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../../test-server.fixture.ts'

const PHONE = '+84912345678'
const NEXT = 'Lan@2026xyz'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-forgotten-'))
  // The templates from the sources have English texts.
  for (const page of ['share', 'login']) {
    const source = await readFile(join(import.meta.dirname, `../../../../../web/${page}.html`), 'utf8')
    const template = source.replaceAll(/ data-text(?: data-after="[^"]*")?>([^<]+)</g, ' data-vi="$1" data-en="$1">$1<')
    for (const language of ['vi', 'en']) await writeFile(join(folder, `${page}.${language}.html`), template)
  }
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div>')
  server = await openTestServer({ webFolder: folder })
  const { accountId } = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  await server.given.database.pool.query(
    `update account set phone = $2, phone_verified_at = now() - interval '30 days' where id = $1`,
    [accountId, PHONE],
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, browser = '') => server.app.inject({ method: 'GET', url, cookies: { sen_forgot: browser } })
const post = (url: string, form: Record<string, string>, browser = '', headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    cookies: { sen_forgot: browser },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
  })
type Answer = Awaited<ReturnType<typeof get>>
const cookieOf = ({ headers }: Answer) => /sen_forgot=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''
const work = async () => {
  const { rows } = await server.given.database.pool.query('select max(id) as id from password_reset')
  await sendPasswordCode(server.world, rows[0].id)
}
const ask = async (email: string) => {
  const asked = await post('/forgot-password', { email, way: 'sms' })
  await work()
  return asked
}
const signIn = async (email: string, password: string) =>
  (await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password } })).statusCode

it('leads from the login page over the code to a new password', async () => {
  expect((await get('/login')).body).toContain('href="/forgot-password"')
  const first = await get('/forgot-password')
  expect(first.body).toContain('Send a code by SMS')
  expect(first.body).not.toMatch(/\{\{|<!--(?!\/?logo| biome)/)
  const token = await server.signIn('lan@sen.example')
  const asked = await ask('lan@sen.example')
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/forgot-password/code'])
  expect(asked.headers['set-cookie']).toMatch(/Path=\/forgot-password; .*HttpOnly; SameSite=Strict/)
  const page = await get('/forgot-password/code', cookieOf(asked))
  expect(page.body).toContain('If this account has had a verified phone')
  const code = server.given.codeSender.codeFor(PHONE)
  const wrong = await post('/forgot-password/code', { code: '12' }, cookieOf(asked))
  expect([wrong.statusCode, wrong.body.includes('The code is wrong.')]).toEqual([400, true])
  const foreign = await post('/forgot-password/code', { code }, cookieOf(asked), { origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  const elsewhere = await post('/forgot-password/code', { code }, 'planted')
  expect([elsewhere.statusCode, elsewhere.headers['set-cookie']]).toEqual([400, undefined])
  const right = await post('/forgot-password/code', { code }, cookieOf(asked))
  expect([right.statusCode, right.headers.location]).toEqual([303, '/forgot-password/new'])
  const browser = cookieOf(right)
  expect(browser).not.toBe(cookieOf(asked))
  expect((await get('/forgot-password/new', browser)).body).toContain('value="lan@sen.example"')
  const differs = await post('/forgot-password/new', { password: NEXT, confirmation: `${NEXT}x` }, browser)
  expect(differs.body).toContain('The passwords don’t match.')
  const chosen = await post('/forgot-password/new', { password: NEXT, confirmation: NEXT }, browser)
  expect(chosen.body).toContain('Password set')
  expect([await signIn('lan@sen.example', PASSWORD), await signIn('lan@sen.example', NEXT)]).toEqual([401, 200])
  expect((await server.call(token, 'GET', '/api/v2/folders')).status).toBe(401)
  expect((await post('/forgot-password/new', { password: NEXT, confirmation: NEXT }, browser)).statusCode).toBe(400)
})

it('answers an unknown address, one without a phone and one with a phone by the same bytes', async () => {
  const seen = await Promise.all(
    ['lan@sen.example', 'minh@sen.example', 'khong-co-ai@nowhere.example'].map(async (email) => {
      const asked = await post('/forgot-password', { email, way: 'sms' })
      const { 'set-cookie': cookie, date: _, ...headers } = asked.headers
      expect(String(cookie)).toContain('sen_forgot=')
      const wrong = await post('/forgot-password/code', { code: 'x' }, cookieOf(asked))
      const again = await post('/forgot-password/again', { way: 'sms' }, cookieOf(asked))
      const withoutSeconds = (body: string) => body.replaceAll(/\b\d\d?\b/g, '')
      return [asked.statusCode, headers, wrong.statusCode, withoutSeconds(wrong.body), again.statusCode]
    }),
  )
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
})

it('limits how often an address is requested, without blocking its sign-in', async () => {
  const answers: number[] = []
  for (let asked = 0; asked <= PASSWORD_RESETS_PER_PAIR; asked += 1) {
    answers.push((await post('/forgot-password', { email: 'minh@sen.example', way: 'sms' })).statusCode)
  }
  expect(answers).toContain(429)
  expect(await signIn('minh@sen.example', PASSWORD)).toBe(200)
})

it('names the person to ask at once when no code sender is configured', async () => {
  const other = await openTestServer({ webFolder: folder, demo: { accounts: [], password: PASSWORD } })
  const page = await other.app.inject({ method: 'GET', url: '/forgot-password' })
  expect(page.body).toContain('Ask your organisation’s Owner or your administrator')
  expect((await other.app.inject({ method: 'GET', url: '/login' })).body).not.toContain('href="/forgot-password"')
  await other.close()
})

it('hashes and verifies as often for an unknown address as for a known one: never, before a code was right', async () => {
  const workOf = async (email: string) => {
    const before = server.passwordWork()
    const asked = await ask(email)
    const wrong = await post('/forgot-password/code', { code: '000000' }, cookieOf(asked))
    return { asked: asked.statusCode, wrong: wrong.statusCode, times: server.passwordWork() - before }
  }
  const known = await workOf('lan@sen.example')
  expect(known).toMatchObject({ asked: 303, times: 0 })
  expect(await workOf('ai-do@sen.example')).toEqual(known)
})

it('verifies as often for a share without a password as for one that has one', async () => {
  const token = await server.signIn('minh@sen.example')
  const answerTo = async <T>(url: string, payload: object) =>
    ((await server.call(token, 'POST', url, payload)).body as { data: T }).data
  const { id } = await answerTo<{ id: string }>('/api/storage/folders', { name: 'Chung', parent_id: null })
  const workOf = async (more: object) => {
    const [made] = await answerTo<{ url: string }[]>('/api/storage/shares', { ids: [id], ...more })
    const before = server.passwordWork()
    const { statusCode } = await post(`${new URL(made?.url ?? '').pathname}/password`, { password: 'sai mật khẩu' })
    return { statusCode, times: server.passwordWork() - before }
  }
  const locked = await workOf({ password: 'Sen@2026' })
  expect(locked.times).toBe(1)
  expect(await workOf({})).toEqual(locked)
})
