import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../../test-server.fixture.ts'

let folder: string
let server: TestServer
let chu: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-passwords-'))
  // The template from the sources has English texts.
  const source = await readFile(join(import.meta.dirname, '../../../../../web/share.html'), 'utf8')
  const template = source.replaceAll(/ data-text>([^<]+)</g, ' data-vi="$1" data-en="$1">$1<')
  for (const language of ['vi', 'en']) await writeFile(join(folder, `share.${language}.html`), template)
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div>')
  server = await openTestServer({ webFolder: folder })
  await server.given.mailbox('chu@sen.example', { isOwner: true })
  chu = await server.signIn('chu@sen.example')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function invite(): Promise<{ readonly email: string; readonly id: string; readonly path: string }> {
  count += 1
  const email = `moi${count}@sen.example`
  const person = { email, fullname: 'Người Mới', entry: { by: 'link', mailed_to: null } }
  const { body } = await server.call(chu, 'POST', '/api/v2/admin/people', person)
  const { id, link } = (body as { data: { id: string; link: { url: string } } }).data
  return { email, id, path: new URL(link.url).pathname }
}
const get = (url: string) => server.app.inject({ method: 'GET', url })
const post = (url: string, password: string, confirmation = password, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ password, confirmation }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
  })
type Injected = Awaited<ReturnType<typeof get>>
const cookieOf = ({ cookies }: Injected, wanted: string) => cookies.find(({ name }) => name === wanted)?.value
const ask = (url: string, session: string | undefined) =>
  server.app.inject({ method: 'GET', url, cookies: { sen_session: session ?? '' } })
const signIn = async (email: string, password: string) =>
  (await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password } })).statusCode

it('shows the password form at every visit, and is not cached', async () => {
  const { email, path } = await invite()
  for (const look of [await get(path), await get(path)]) {
    expect(look.statusCode).toBe(200)
    expect(look.body).toContain('Your new mailbox')
    expect(look.body).toContain(email)
    expect(look.body).not.toMatch(/A new password|\{\{|<!--(?!\/?logo| biome)/)
    expect(look.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(look.headers['x-robots-tag']).toContain('noindex')
  }
})

it('says why a password is rejected, and takes a right one once', async () => {
  const { email, path } = await invite()
  for (const [answer, text] of [
    [await post(path, 'ngắn'), 'Use at least 8 characters.'],
    [await post(path, 'dài nhưng đơn giản'), 'The password needs a lowercase letter'],
    [await post(path, 'Moi@2026abc', 'Moi@2026abd'), 'The passwords don’t match.'],
    [await post(path, `Aa1@${'ệ'.repeat(150)}`), 'The password is too long.'],
  ] as const) {
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(`<p id="problem" class="share-problem" role="alert" data-vi="${text}`)
    expect(answer.body).toContain('Set password')
  }
  expect((await post(path, 'Moi@2026abc', 'Moi@2026abc', { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect(await signIn(email, 'Moi@2026abc')).toBe(401)

  const set = await post(path, 'Moi@2026abc')
  expect(set.statusCode).toBe(303)
  expect(await signIn(email, 'Moi@2026abc')).toBe(200)
  expect((await post(path, 'Khac@2026abc')).statusCode).toBe(410)
})

it.each([
  ['en-GB,en;q=0.9', undefined, 'en'],
  ['en-GB,en;q=0.9', 'vi', 'vi'],
  [undefined, undefined, 'vi'],
])(
  'signs an invited person in, in the language of the page (browser %s, chosen %s)',
  async (browser, chosen, language) => {
    const { email, path } = await invite()
    const set = await post(path, 'Moi@2026abc', 'Moi@2026abc', {
      ...(browser === undefined ? {} : { 'accept-language': browser }),
      ...(chosen === undefined ? {} : { cookie: `sen_language=${chosen}` }),
    })
    expect(set.headers).toMatchObject({ location: '/', 'cache-control': 'no-store' })
    const session = cookieOf(set, 'sen_session')
    const info = await ask('/api/v2/user/info', session)
    expect(info.json().data).toMatchObject({ email })
    const settings = await ask('/api/v2/settings', session)
    expect(settings.json().data).toEqual(
      expect.arrayContaining([
        { key: 'language', value: language },
        { key: 'show_first_steps', value: true },
      ]),
    )
    const welcomes = (await orderedJobs(server.given.database.db)).filter(({ name }) => name === 'welcome-person')
    const { mailboxId } = (await server.given.directory.findRecipient(email)) ?? {}
    expect(welcomes.filter(({ payload }) => payload.mailboxId === mailboxId)).toHaveLength(1)
  },
)

it('changes the account of no browser that is signed in already, and remembers the address for the next sign-in', async () => {
  const { email, path } = await invite()
  const set = await post(path, 'Moi@2026abc', 'Moi@2026abc', { cookie: `sen_session=${chu}` })
  expect(set.statusCode).toBe(200)
  expect(set.body).toContain('Password set')
  expect(cookieOf(set, 'sen_session')).toBeUndefined()
  expect(cookieOf(set, 'sen_returning')).toBe(email)
})

it('answers used, replaced and invented links with the same page', async () => {
  const { id, path } = await invite()
  expect((await server.call(chu, 'POST', `/api/v2/admin/people/${id}/link`, { mailed_to: null })).status).toBe(200)
  const used = await invite()
  await post(used.path, 'Moi@2026abc')
  const answers = await Promise.all([path, used.path, '/set-password/bịa-ra'].map(get))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.body).toContain('This link no longer works')
})

it('sets another user’s password, which signs their pages out at once', async () => {
  await server.given.mailbox('lan@sen.example')
  const lan = await server.signIn('lan@sen.example')
  const { body } = await server.call(chu, 'GET', '/api/v2/admin/people?s=lan')
  const [person] = (body as { data: { id: string }[] }).data
  const link = await server.call(chu, 'POST', `/api/v2/admin/people/${person?.id}/link`, { mailed_to: null })
  expect((await server.call(lan, 'GET', '/api/v2/folders')).status).toBe(401)
  expect(await signIn('lan@sen.example', PASSWORD)).toBe(401)
  const { pathname } = new URL((link.body as { data: { url: string } }).data.url)
  expect((await get(pathname)).body).toContain('Choose a new password')
  await post(pathname, 'Lan@2026xyz')
  expect(await signIn('lan@sen.example', 'Lan@2026xyz')).toBe(200)
})
