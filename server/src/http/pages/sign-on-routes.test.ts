import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignOnFailed, type SignOnProvider } from '@sen/core/ports/sign-on-provider'
import { LOGIN_ATTEMPTS_PER_SOURCE } from '@sen/model/account/sign-in-limits'
import { type OpenidProvider, startOpenidProvider } from '@sen/testkit/servers/openid-provider'
import { ProviderVisit } from '@sen/testkit/servers/provider-visit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

const PUBLIC_URL = 'https://mail.example'
const CONFIG = {
  publicUrl: PUBLIC_URL,
  trustProxy: false,
  logAddresses: false,
  metricsPublic: false,
  metricsToken: undefined,
  loginParamSecret: undefined,
}
const LOGIN = `<!doctype html><html lang="vi"><!--link-problem--><p class="link">{{link-problem}}</p><!--/link-problem-->
<!--refused-person--><h2>no mailbox</h2><a href="/login/single-sign-on?anew=1&amp;next={{next-query}}">another</a><!--/refused-person-->
<form id="sign-in"><input name="next" value="{{next}}" /></form><form id="second-step"></form>
<!--sign-on--><a class="sign-on" href="/login/single-sign-on?next={{next-query}}">with {{sign-on-name}}</a><!--/sign-on-->
<template><p data-code="sign_on_failed" data-vi="a" data-en="b">not finished</p><p data-code="sign_on_unavailable" data-vi="a" data-en="b">away</p><p data-code="internal_error" data-vi="a" data-en="b">error</p><p data-code="too_many_attempts" data-vi="a" data-en="b">too many</p></template></html>`

let folder: string
let provider: OpenidProvider
let server: TestServer
const openWith = (signOnProvider?: SignOnProvider) =>
  openTestServer({
    config: CONFIG,
    webFolder: folder,
    ...(signOnProvider && { signOnProvider, signOnName: 'Nhà <cung> cấp' }),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-sign-on-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body>the program</body></html>')
  for (const language of ['vi', 'en']) await writeFile(join(folder, `login.${language}.html`), LOGIN)
  provider = await startOpenidProvider({ publicUrl: PUBLIC_URL })
  for (const name of ['lan', 'mai', 'khach']) {
    provider.users.set(name, { subject: `${name}-1`, email: `${name}@sen.example`, isVerified: true })
  }
  server = await openWith(provider.signOn)
  for (const address of ['lan@sen.example', 'mai@sen.example']) await server.given.mailbox(address)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await rm(folder, { recursive: true })
})

class Jar {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()
  readonly lines: string[] = []

  async get(url: string, headers: Record<string, string> = {}, at = server) {
    const path = new URL(url, PUBLIC_URL).pathname
    const cookie = [...this.#cookies].flatMap(([name, { value, path: from }]) =>
      path.startsWith(from) ? [`${name}=${value}`] : [],
    )
    const { pathname, search } = new URL(url, PUBLIC_URL)
    const answer = await at.app.inject({
      url: pathname + search,
      headers: { accept: 'text/html', cookie: cookie.join('; '), ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      this.lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path: /Path=([^;]*)/.exec(line)?.[1] ?? '/' })
    }
    return answer
  }

  async signOn(name: string, visit = new ProviderVisit(provider.issuer), next = '/folder/Sent?page=2') {
    const begun = await this.get(`/login/single-sign-on?next=${encodeURIComponent(next)}`)
    return this.get((await visit.signOn(String(begun.headers.location), name)).href)
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' })
  }

  value(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }
}

it('is offered on the login page when it is configured, under the operator’s name for it, and nowhere else', async () => {
  const page = await new Jar().get('/folder/INBOX?page=2')
  expect(page.body).toContain(
    'href="/login/single-sign-on?next=%2Ffolder%2FINBOX%3Fpage%3D2">with Nhà &lt;cung&gt; cấp<',
  )
  const plain = await openWith()
  expect((await new Jar().get('/login', {}, plain)).body).not.toContain('sign-on"')
  expect((await new Jar().get('/login/single-sign-on', {}, plain)).headers.location).toBeUndefined()
  expect((await new Jar().get('/login/signed-out?next=/folder/Sent', {}, plain)).headers.location).toBe(
    '/login?next=%2Ffolder%2FSent',
  )
  await plain.close()
})

it('signs in and leads to the requested page, by cookies that are prefixed and that no script reads', async () => {
  const jar = new Jar()
  const entered = await jar.signOn('lan')
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/folder/Sent?page=2'])
  expect(entered.headers['cache-control']).toBe('no-store')
  const token = jar.value('__Host-sen_session') ?? ''
  expect((await server.call(token, 'GET', '/api/v2/user/info')).body).toMatchObject({
    data: { email: 'lan@sen.example' },
  })
  expect((await server.call(token, 'GET', '/api/v2/auth/sessions')).body).toMatchObject({
    data: [{ way: 'single_sign_on', current: true }],
  })
  for (const line of jar.lines) {
    expect(line).toMatch(/^__(Host-sen_(session|sign_on|device)=.*Path=\/;|Secure-sen_id_token=.*Path=\/login;)/)
    expect(line).toMatch(/HttpOnly; Secure; SameSite=(Lax|Strict)$/)
    expect(line).not.toContain('Domain')
  }
  expect(jar.value('__Host-sen_sign_on')).toBeUndefined()
})

it('redirects to no other site for any address', async () => {
  for (const next of ['https://evil.example/', '//evil.example', '/login/single-sign-on', '/\\evil.example']) {
    expect((await new Jar().signOn('lan', undefined, next)).headers.location).toBe('/folder/INBOX')
  }
  const jar = new Jar()
  const begun = await jar.get('/login/single-sign-on?next=/folder/Sent')
  const { value } = { value: jar.value('__Host-sen_sign_on') ?? '' }
  const said = JSON.parse(Buffer.from(value, 'base64url').toString())
  jar.set('__Host-sen_sign_on', Buffer.from(JSON.stringify({ ...said, next: '//evil.example' })).toString('base64url'))
  const came = await new ProviderVisit(provider.issuer).signOn(String(begun.headers.location), 'lan')
  expect((await jar.get(came.href)).headers.location).toBe('/folder/INBOX')
})

it('tells a user without a mailbox so, and offers to sign in as another user', async () => {
  const jar = new Jar()
  const visit = new ProviderVisit(provider.issuer)
  const refused = await jar.signOn('khach', visit)
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain('no mailbox')
  expect(refused.body).toContain('<form id="sign-in" hidden')
  expect(refused.body).not.toContain('khach')
  expect(jar.value('__Host-sen_session')).toBeUndefined()
  // The provider would answer with the same person at once.
  const anew = await jar.get('/login/single-sign-on?anew=1')
  expect((await visit.go(String(anew.headers.location))).left).toBeUndefined()
})

it('takes an answer once, in the browser that has asked, and only with matching values', async () => {
  const [jar, other] = [new Jar(), new Jar()]
  const begun = await jar.get('/login/single-sign-on')
  await other.get('/login/single-sign-on')
  const came = await new ProviderVisit(provider.issuer).signOn(String(begun.headers.location), 'lan')
  const nobody = new Jar()
  for (const browser of [other, nobody]) {
    const refused = await browser.get(came.href)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('<p class="link">not finished</p>')
    expect(browser.value('__Host-sen_session')).toBeUndefined()
  }
  expect((await jar.get(came.href)).statusCode).toBe(303)
  expect((await jar.get(came.href)).statusCode).toBe(400)
  for (const made of ['x', Buffer.from('{"begun":{}}').toString('base64url'), '%00']) {
    nobody.set('__Host-sen_sign_on', made)
    expect((await nobody.get(came.href)).statusCode).toBe(400)
  }
})

it('starts from our own pages or a typed address, and asks first when another site leads there', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await new Jar().get('/login/single-sign-on?next=/folder/Sent', { 'sec-fetch-site': site })
    expect([answer.headers.location, answer.headers['set-cookie']]).toEqual(['/login?next=%2Ffolder%2FSent', undefined])
  }
  for (const site of ['same-origin', 'none']) {
    const answer = await new Jar().get('/login/single-sign-on', { 'sec-fetch-site': site })
    expect(String(answer.headers.location)).toMatch(provider.issuer)
  }
})

it('makes another session each time, and ends none that was there', async () => {
  const jar = new Jar()
  const visit = new ProviderVisit(provider.issuer)
  await jar.signOn('lan', visit)
  const first = jar.value('__Host-sen_session') ?? ''
  await jar.signOn('lan', visit)
  const second = jar.value('__Host-sen_session') ?? ''
  expect(second).not.toBe(first)
  expect((await server.call(first, 'GET', '/api/v2/folders')).status).toBe(200)
})

it('takes the answer to one sign-on once, also in a browser that has kept the cookie of its beginning', async () => {
  const jar = new Jar()
  const begun = await jar.get('/login/single-sign-on')
  const cookie = jar.value('__Host-sen_sign_on') ?? ''
  const answer = (await new ProviderVisit(provider.issuer).signOn(String(begun.headers.location), 'lan')).href
  const wrong = new URL(answer)
  wrong.searchParams.set('code', 'another')
  expect((await jar.get(wrong.href)).statusCode).not.toBe(303)
  jar.set('__Host-sen_sign_on', cookie)
  expect((await jar.get(answer)).body).toContain('not finished')
})

it('leads to the provider’s logout when the session is over, by oneself or by a 401, and back to the previous page', async () => {
  const jar = new Jar()
  const visit = new ProviderVisit(provider.issuer)
  await jar.signOn('lan', visit)
  const session = jar.value('__Host-sen_session') ?? ''
  // A link on another site must not sign anyone out.
  expect((await jar.get('/login/signed-out?next=/folder/Sent')).headers.location).toBe('/folder/Sent')
  await server.call(session, 'POST', '/api/v2/auth/logout', {})
  const out = await jar.get('/login/signed-out?next=/folder/Sent')
  expect(String(out.headers.location)).toContain(`${provider.issuer}/session/end?`)
  const back = await visit.signOut(String(out.headers.location))
  const login = await jar.get(back.href)
  expect(login.body).toContain('value="/folder/Sent"')
  // The provider asks for the identity again.
  const again = await jar.get('/login/single-sign-on')
  expect((await visit.go(String(again.headers.location))).left).toBeUndefined()
  expect((await jar.get('/login/signed-out')).headers.location).toBe('/login')
  expect((await jar.get('/login')).body).toContain('value="/folder/INBOX"')
})

it('redirects a password user to our own login page, also after another user’s single sign-on', async () => {
  const jar = new Jar()
  await jar.signOn('lan')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'mai@sen.example', password: PASSWORD },
    headers: { origin: PUBLIC_URL },
  })
  expect([answer.headers['set-cookie']].flat().join('\n')).toMatch(/__Secure-sen_id_token=; .*Path=\/login.*1970/)
})

it('says so when the provider does not answer, and still signs out', async () => {
  const away = async () => {
    throw new SignOnFailed('away', 'its discovery could not be read')
  }
  const broken = await openWith({ begin: away, finish: away, endAddress: away })
  const page = await new Jar().get('/login/single-sign-on', {}, broken)
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('<p class="link">away</p>')
  const jar = new Jar()
  jar.set('__Secure-sen_id_token', 'x')
  expect((await jar.get('/login/signed-out?next=/folder/Sent', {}, broken)).headers.location).toBe(
    '/login?next=%2Ffolder%2FSent',
  )
  expect(broken.logged.filter(({ level }) => level === 40)).toHaveLength(2)
  await broken.close()
})

it('tells of those that failed in the log, without codes, tokens or addresses, and bounds them by their source', async () => {
  const before = server.logged.length
  const jar = new Jar()
  await jar.signOn('khach')
  await jar.get('/login/single-sign-on/callback?code=secret-code&state=secret-state')
  const lines = server.logged.slice(before)
  expect(lines).toMatchObject([
    { msg: 'sign-in failed', way: 'oidc', reason: 'sign_on_unknown' },
    { msg: 'sign-in failed', way: 'oidc', reason: 'sign_on_failed' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret-|khach|eyJ/)
  const guesses = await Promise.all(
    Array.from({ length: LOGIN_ATTEMPTS_PER_SOURCE + 5 }, async () => {
      const guess = new Jar()
      guess.set('__Host-sen_sign_on', jarValue)
      return (await guess.get('/login/single-sign-on/callback?code=x&state=y')).statusCode
    }),
  )
  expect(guesses).toContain(429)
})

const jarValue = Buffer.from(
  JSON.stringify({ begun: { state: 's', nonce: 'n', codeVerifier: 'v' }, next: '/folder/INBOX' }),
).toString('base64url')
