import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beginTwoStep } from '@sen/core/identity/two-step/begin-two-step'
import { turnPhoneCodesOn } from '@sen/core/identity/two-step/choose-second-phone'
import { turnTwoStepOn } from '@sen/core/identity/two-step/turn-two-step-on'
import type { Actor } from '@sen/core/kit/actor'
import { appCode } from '@sen/testkit/authenticator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

const LAN = 'lan@sen.example'
const PROGRAM =
  '<!doctype html><html><head><title>Mail</title><script>let early = 1</script></head><body><div id="root"><!--loader-->…<!--/loader--></div></body></html>'
const DRAWN_MANIFEST = '{ "src/app/first-screen/render-first-screen.tsx": { "file": "draw.mjs" } }'
const DRAW = `export const drawFirstScreen = (drawing) =>
  drawing && drawing.start.list.in + ' ' + drawing.start.list.offset + ' for ' + drawing.screen.width + ' by ' + drawing.screen.height`
const LOGIN = `<!doctype html><html lang="vi" data-told-theme="{{theme}}" style="{{accent}}"><title>{{name}}</title><h1><b>{{first-name}}</b>{{other-names}}</h1>
<!--link-problem--><p class="link">{{link-problem}}</p><!--/link-problem-->
<form id="sign-in" method="post" action="/login"><input name="next" value="{{next}}" /><input id="email" name="email" value="{{email}}" required autofocus /><input id="password" required />
<!--sign-in-problem--><p id="password-note" data-vi="{{problem-vi}}" data-en="{{problem-en}}">{{problem}}</p><!--/sign-in-problem--></form>
<form id="second-step" method="post" action="/login"><input name="next" value="{{next}}" /><input name="code" value="{{code}}" />
<!--code-problem--><p id="code-note" data-vi="{{code-problem-vi}}" data-en="{{code-problem-en}}">{{code-problem}}</p><!--/code-problem--><fieldset id="code-phone"><b>{{phone-ending}}</b><p id="code-sent"><button id="send-sms" name="send_code" value="sms"><button id="send-voice" name="send_code" value="voice"></fieldset></form>
<!--demo--><section><!--account--><i>{{account-name}} {{account-email}} {{demo-password}}</i><!--/account--></section><!--/demo-->
<!--link--><a href="{{link}}">{{link-words}}</a><!--/link-->
<template><p data-code="wrong_credentials" data-vi="Sai." data-en="Wrong.">LANGUAGE wrong</p><p data-code="server_full" data-vi="Đầy." data-en="Full.">LANGUAGE full</p><p data-code="code_incorrect" data-vi="Mã sai." data-en="Wrong code.">LANGUAGE code</p><p data-code="code_wait" data-vi="Chờ." data-en="Wait.">LANGUAGE wait</p><p data-code="second_step_expired" data-vi="Quá lâu." data-en="Too long.">LANGUAGE late</p><p data-code="internal_error" data-vi="Lỗi." data-en="Error.">LANGUAGE error</p><p data-code="login_link_expired" data-vi="Hết hạn." data-en="Expired.">LANGUAGE expired</p></template>`

const FULL_DISK = `
  create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger full_disk before insert on session execute function full_disk()`

let folder: string
let server: TestServer
let cookie: string
let lan: Actor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-pages-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, '.ssr', '.vite'), { recursive: true })
  await writeFile(join(folder, '.ssr', '.vite', 'manifest.json'), DRAWN_MANIFEST)
  await writeFile(join(folder, '.ssr', 'draw.mjs'), DRAW)
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({ 'src/i18n/vi.po': { file: 'assets/vi-1.js' } }),
  )
  await writeFile(join(folder, 'index.html'), PROGRAM)
  for (const language of ['vi', 'en']) {
    await writeFile(join(folder, `login.${language}.html`), LOGIN.replaceAll('LANGUAGE', language))
  }
  server = await openTestServer({
    webFolder: folder,
    brand: { name: 'Thư <Việt> Sen', logoUrl: '', accent: '#0000ff', linkUrl: '', docsUrl: '' },
  })
  lan = await server.given.mailbox(LAN)
  cookie = `sen_session=${await server.signIn(LAN)}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

describe('a visitor who is not signed in', () => {
  it('is led to the page that verifies the account by the address that it has beside the others too', async () => {
    for (const address of ['/account/verify', '/account/verify/']) {
      const { statusCode, headers } = await get(address)
      expect({ statusCode, to: headers.location }).toEqual({ statusCode: 302, to: '/verify' })
    }
  })

  it('logs a failed sign-in by the form', async () => {
    const before = server.logged.length
    await post({ email: LAN, password: 'guessed-123', next: '/' })
    const lines = server.logged.slice(before).filter(({ msg }) => msg === 'sign-in failed')
    expect(lines).toMatchObject([{ way: 'password', reason: 'wrong_credentials', address: 'sen.example' }])
  })

  it.each([
    ['/', '/folder/INBOX'],
    ['/folder/INBOX?page=2', '/folder/INBOX?page=2'],
    ['/compose-mailto?to=a&cc=b', '/compose-mailto?to=a&amp;cc=b'],
    ['/login?next=%2Ffolder%2FSent', '/folder/Sent'],
    ['/login?next=%2F%09%2Fevil.example', '/folder/INBOX'],
    ['/login?next=%2F%2Fevil.example%2F', '/folder/INBOX'],
    ['/login?next=%2F%5Cevil.example', '/folder/INBOX'],
    ['/login?next=%2F.%2F%2Fevil.example', '/folder/INBOX'],
    ['//evil.example/', '/folder/INBOX'],
  ])('gets the login page for %s at once, which leads to %s', async (url, next) => {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<fieldset id="code-phone" hidden')
    expect(page.body).toContain(`name="next" value="${next}"`)
    expect(page.body).not.toMatch(/\{\{|<section>|class="link"|<a /)
    expect(page.body).toContain('<p id="password-note" hidden')
    expect(page.headers['cache-control']).toBe('no-store')
    // The policy of other pages hides the origin of forms.
    expect(page.headers['referrer-policy']).toBe('same-origin')
  })

  it('gets it too with a session that is over, and in the language of the last visit', async () => {
    const page = await get('/folder/INBOX', { cookie: 'sen_session=over; sen_language=en' })
    expect(page.body).toContain('en wrong')
    expect((await get('/')).body).toContain('vi wrong')
  })

  it.each([
    // Without a cookie, the page may find the theme in its storage.
    ['', ''],
    ['sen_theme=dark', 'dark'],
    ['sen_theme=light', 'light'],
    ['sen_theme=%22%3E%3Cb%3E', ''],
    ['sen_theme=system', 'system'],
  ])('gets it in the theme of the last visit (%s), so that the storage is asked for none', async (cookie, theme) => {
    expect((await get('/', { cookie })).body).toContain(`data-told-theme="${theme}"`)
  })

  it('asks for the password only when a session of the account has ended, and clears the remembered address', async () => {
    const { body, headers } = await get('/login', { cookie: `sen_returning=${encodeURIComponent(LAN)}` })
    expect(body).toContain(`value="${LAN}" required /><input id="password" autofocus required`)
    expect(String(headers['set-cookie'])).toMatch(/^sen_returning=; .*Path=\/login/)
    for (const said of ['', '%22%3E%3Cb%3E', `${'a'.repeat(400)}@sen.example`]) {
      expect((await get('/login', { cookie: `sen_returning=${said}` })).body).toContain('value="" required autofocus')
    }
  })

  it('reads the name of the installation, which is no markup', async () => {
    expect((await get('/')).body).toContain('<h1><b>Thư</b> &lt;Việt&gt; Sen</h1>')
  })

  it('sees the operator’s accent from the first drawing, before any script', async () => {
    expect((await get('/')).body).toContain('style="--accent-hue: 264">')
  })

  it('shows why a link did not sign in, and nothing that the address contains', async () => {
    expect((await get('/login?problem=login_link_expired')).body).toContain('<p class="link">vi expired</p>')
    const page = await get('/login?problem=%3Cscript%3E')
    expect(page.body).toContain('<p class="link">vi error</p>')
    expect(page.body).not.toContain('script')
  })

  it('gets the program for links that sign in, and for pages of errors', async () => {
    for (const url of ['/?login_param=x', '/folder/Sent?access_token=x', '/403', '/502']) {
      expect((await get(url)).body).toBe(PROGRAM)
    }
  })
})

describe('the form, without a script', () => {
  it('signs in and leads on', async () => {
    const answer = await post({ email: LAN, password: PASSWORD, next: '/folder/Sent?page=2' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/folder/Sent?page=2'])
    expect(String(answer.headers['set-cookie'])).toContain('HttpOnly')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('asks for the code on the same page, explains and keeps a wrong one, and leads on', async () => {
    const hoa = await server.given.mailbox('hoa@sen.example')
    const { world } = server
    const guesses = { count: async () => undefined, forgive: async () => undefined }
    const code = appCode(await beginTwoStep(world, hoa), new Date())
    const asked = { token: await server.signIn(hoa.address), password: PASSWORD, code, userAgent: '', source: '' }
    const { recoveryCodes } = await turnTwoStepOn({ ...world, passwords: server.given.passwords, guesses }, hoa, asked)

    const next = '/folder/Sent?page=2'
    const page = await post({ email: hoa.address, password: PASSWORD, next })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form id="sign-in" hidden')
    expect(page.body).toContain('<form id="second-step" method')
    expect(page.body).toContain('<p id="code-note" hidden')
    expect(page.body).toContain(`name="next" value="${next}"`)
    expect(page.body).not.toMatch(/\{\{/)
    const cookies = (answer: { cookies: readonly { name: string; value: string }[] }) =>
      answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie: cookies(page) }
    expect(headers.cookie).toMatch(/^sen_pending=/)

    const wrong = await post({ code: '"00000"', next }, headers)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('>vi code<')
    expect(wrong.body).toContain('name="code" value="&quot;00000&quot;"')
    expect(wrong.body).toContain('<form id="sign-in" hidden')
    const late = await post({ code: recoveryCodes[0] ?? '', next })
    expect(late.statusCode).toBe(410)
    expect(late.body).toContain('>vi late<')
    expect(late.body).toContain('<form id="second-step" hidden')
    const right = await post({ code: recoveryCodes[0] ?? '', next }, headers)
    expect([right.statusCode, right.headers.location]).toEqual([303, next])
    expect(String(right.headers['set-cookie'])).toContain('sen_session=')
  })

  it('sends a code to the phone by the same form, and says why if it cannot', async () => {
    const mai = await server.given.mailbox('mai@sen.example')
    const { world, given } = server
    const guesses = { count: async () => undefined, forgive: async () => undefined }
    const phone = '+84912500001'
    const verify = 'update account set phone = $2, phone_verified_at = now() where id = $1'
    await given.database.pool.query(verify, [mai.accountId, phone])
    const code = appCode(await beginTwoStep(world, mai), new Date())
    const asked = { token: await server.signIn(mai.address), password: PASSWORD, code, userAgent: '', source: '' }
    const on = await turnTwoStepOn({ ...world, passwords: server.given.passwords, guesses }, mai, asked)
    const choosing = { token: on.token, code: on.recoveryCodes[0] ?? '', userAgent: '', source: '' }
    await turnPhoneCodesOn({ ...world, guesses }, mai, choosing)

    const next = '/folder/Sent?page=2'
    const page = await post({ email: mai.address, password: PASSWORD, next })
    expect(page.body).toContain('<fieldset id="code-phone"><b>001</b><p id="code-sent" hidden')
    const headers = { cookie: page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const sent = await post({ code: '', send_code: 'sms', remember_device: 'on', next }, headers)
    expect([sent.statusCode, sent.headers['set-cookie']]).toEqual([200, undefined])
    expect(sent.body).toContain('<fieldset id="code-phone"><b>001</b><p id="code-sent"><')
    expect(sent.body).toContain('<form id="sign-in" hidden')
    const soon = await post({ code: '', send_code: 'voice', next }, headers)
    expect(soon.statusCode).toBe(429)
    expect(soon.body).toContain('>vi wait<')
    expect(soon.body).toContain('<fieldset id="code-phone"><b>001</b><p id="code-sent" hidden')
    expect((await post({ code: '', send_code: 'pigeon', next }, headers)).statusCode).toBe(400)
    const right = await post({ code: given.codeSender.codeFor(phone), next }, headers)
    expect([right.statusCode, right.headers.location]).toEqual([303, next])
    const over = await post({ code: '', send_code: 'sms', next }, headers)
    expect(over.statusCode).toBe(410)
    expect(over.body).toContain('<form id="second-step" hidden')
  })

  it('leads to no other site', async () => {
    const answer = await post({ email: LAN, password: PASSWORD, next: '/.//evil.example' })
    expect(answer.headers.location).toBe('/folder/INBOX')
  })

  it('keeps the typed text beside a refusal, as text', async () => {
    const page = await post({ email: '"><script>x', password: 'wrong', next: '/folder/Sent' })
    expect(page.statusCode).toBe(401)
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;x"')
    expect(page.body).toContain('<p id="password-note" data-vi="Sai." data-en="Wrong.">vi wrong</p>')
    expect(page.body).toContain('name="next" value="/folder/Sent"')
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it('is answered by the page, with the typed text, when the disk of the server is full', async () => {
    const { pool } = server.given.database
    await pool.query(FULL_DISK)
    const page = await post({ email: LAN, password: PASSWORD, next: '/folder/Sent' })
    await pool.query('drop trigger full_disk on session')
    expect([page.statusCode, page.headers['content-type']]).toEqual([507, 'text/html; charset=utf-8'])
    expect(page.body).toContain('data-en="Full.">vi full</p>')
    expect(page.body).toContain(`name="email" value="${LAN}"`)
    expect(server.logged.at(-1)).toMatchObject({ msg: 'a request failed', route: '/login' })
  })

  it('is refused to a page of another site', async () => {
    const page = await post({ email: LAN, password: PASSWORD, next: '/' }, { origin: 'https://evil.example' })
    expect(page.statusCode).toBe(403)
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    [400, undefined, undefined],
    [400, 'application/json', '{"next":5}'],
    [400, 'application/json', 'null'],
    [400, 'application/x-www-form-urlencoded', 'next'],
    [401, 'application/x-www-form-urlencoded', 'email=a%00b%40x.test&password=x'],
  ])('answers %i to %s %s, which is no form of ours', async (status, type, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { origin: ORIGIN, ...(type && { 'content-type': type }) },
      ...(payload && { payload }),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('a visitor who is signed in', () => {
  const startIn = (page: string) => JSON.parse(/id="start">(.*?)<\/script>/.exec(page)?.[1] ?? 'null')

  it('gets the program with all that its first screen shows, in one answer', async () => {
    await server.given.message(lan, { subject: '</script><script>alert(1)' })
    const page = await get('/folder/INBOX', { cookie })
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).not.toContain('<script>alert')
    expect(page.body).toContain('<link rel="modulepreload" crossorigin href="/assets/vi-1.js">')
    const start = startIn(page.body)
    const { data } = (await server.app.inject({ url: '/api/v2/start', headers: { cookie } })).json()
    expect(start).toEqual(data)
    expect(start.list.threads[0].subject).toBe('</script><script>alert(1)')
    const list = (await server.app.inject({ url: '/api/v2/threads?in=INBOX', headers: { cookie } })).json()
    expect([start.list.threads, start.list.total]).toEqual([list.data, list.total])
    const asked = async (url: string) => (await server.app.inject({ url, headers: { cookie } })).json().data
    expect(start.folders).toEqual(await asked('/api/v2/folders'))
    expect(start.settings).toEqual(await asked('/api/v2/settings'))
    expect(start.user).toEqual(await asked('/api/v2/user/info'))
    expect(start.quota).toEqual(await asked('/api/v2/accounts/quota'))
  })

  it.each([
    ['/folder/Sent?page=3', { in: 'Sent', offset: 100 }],
    ['/', { in: 'INBOX', offset: 0 }],
    ['/folder/INBOX?page=x', { in: 'INBOX', offset: 0 }],
  ])('gets the list of %s', async (url, list) => {
    expect(startIn((await get(url, { cookie })).body).list).toMatchObject({ ...list, limit: 50 })
  })

  it.each(['/advance-search?q=x', '/folder/INBOX/1?src=search', '/folder/gone', '/folder/%E0%A4%A'])(
    'gets the rest when there is no such list: %s',
    async (url) => {
      const page = await get(url, { cookie })
      expect(page.statusCode).toBeLessThan(500)
      if (url !== '/folder/%E0%A4%A') expect(startIn(page.body)).toMatchObject({ list: null })
    },
  )

  it('gets the list rendered for its window size when that is known, and nothing else above it', async () => {
    const drawn = async (url: string, screen: string) => {
      const { body } = await get(url, { cookie: `${cookie}; sen_screen=${screen}` })
      return [/id="drawn" inert>(.*?)<\/div>/.exec(body)?.[1], /data-drawn-width="(\d+)"/.exec(body)?.[1]]
    }
    // The rendering thread is loading at first, and no page waits for it.
    await expect.poll(() => drawn('/folder/INBOX', '800x600')).toEqual(['INBOX 0 for 800 by 600', '800'])
    expect(await drawn('/', '390x844')).toEqual(['INBOX 0 for 390 by 844', '390'])
    expect(await drawn('/folder/Sent?page=2', '800x600')).toEqual(['Sent 50 for 800 by 600', '800'])
    for (const [url, screen] of [
      ['/folder/INBOX/0198', '800x600'],
      ['/advance-search?q=x', '800x600'],
      ['/folder/INBOX', 'x600'],
      ['/folder/INBOX', '800x600><b'],
    ] as const) {
      expect(await drawn(url, screen)).toEqual([undefined, undefined])
    }
    // A missing folder is known only after the head was sent.
    expect(await drawn('/folder/gone', '800x600')).toEqual([undefined, '800'])
    // Executing the program would take the processor from rendering.
    const page = await get('/folder/INBOX', { cookie: `${cookie}; sen_screen=800x600` })
    expect(page.body).toContain('<body><link rel="prefetch" as="script" crossorigin href="/assets/vi-1.js">')
    // Without a rendered list, the program is preloaded at once.
    const gone = await get('/folder/gone', { cookie: `${cookie}; sen_screen=800x600` })
    expect(gone.body).toContain('<body><link rel="modulepreload" crossorigin href="/assets/vi-1.js">')
    expect([page, gone].map(({ body }) => body.split('vi-1.js').length)).toEqual([2, 2])
    const start = async (query: string) =>
      (await server.app.inject({ url: `/api/v2/start${query}`, headers: { cookie } })).json().data?.drawn
    expect(await start('?screen=800x600')).toBe('INBOX 0 for 800 by 600')
    expect(await start('')).toBeUndefined()
  })

  it('may run the script that was built into the page, and no other', async () => {
    const policyOf = async (url: string, asked = cookie) =>
      String((await get(url, { cookie: asked })).headers['content-security-policy'])
    const hash = createHash('sha256').update('let early = 1').digest('base64')
    const scripts = `script-src 'self' 'sha256-${hash}';`
    expect(await policyOf('/folder/INBOX')).toContain(scripts)
    expect(await policyOf('/404')).toContain(scripts)
    // This page has none.
    expect(await policyOf('/login')).toContain("script-src 'self';")
    await server.given.message(lan, { subject: '<script>alert(2)</script>' })
    expect(await policyOf('/folder/INBOX')).toContain(scripts)
  })

  it('gets its language and theme with the page itself', async () => {
    expect((await get('/folder/INBOX', { cookie })).body).toContain(
      '<html lang="vi" data-told-theme="system" style="--accent-hue: 264">',
    )
  })

  it('has the login page when it asks for it', async () => {
    expect((await get('/login', { cookie })).body).toContain('action="/login"')
  })

  it('gets pages and long answers compressed, but nothing that holds a token', async () => {
    const headers = { cookie, 'accept-encoding': 'gzip, br' }
    const page = await get('/folder/INBOX', headers)
    expect([page.headers['content-encoding'], page.headers.vary]).toEqual(['gzip', 'accept-encoding'])
    expect(startIn(gunzipSync(page.rawPayload).toString())).not.toBeNull()
    const start = await server.app.inject({ url: '/api/v2/start', headers })
    expect(start.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(start.rawPayload).toString()).data.folders.length).toBeGreaterThan(5)
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { 'accept-encoding': 'gzip' },
      payload: { email: LAN, password: PASSWORD },
    })
    expect(signedIn.headers['content-encoding']).toBeUndefined()
  })
})
