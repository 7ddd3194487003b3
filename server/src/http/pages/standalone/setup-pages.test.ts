import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, type TestServer } from '../../test-server.fixture.ts'

let folder: string
let server: TestServer
let tokens: { lan: string; minh: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-setup-'))
  const source = await readFile(join(import.meta.dirname, '../../../../../web/share.html'), 'utf8')
  const template = source.replaceAll(/ data-text(?: data-after="[^"]*")?>([^<]+)</g, ' data-vi="$1" data-en="$1">$1<')
  for (const language of ['vi', 'en']) await writeFile(join(folder, `share.${language}.html`), template)
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div>')
  server = await openTestServer({ webFolder: folder })
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@khac.example')
  tokens = { lan: await server.signIn('lan@sen.example'), minh: await server.signIn('minh@khac.example') }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'

async function newLink(token: string): Promise<string> {
  const { status, body } = await server.call(token, 'POST', '/api/v2/setup-links', { password: 'Sen@2026demo' })
  expect(status).toBe(200)
  return new URL((body as { data: { url: string } }).data.url).pathname
}
const passwordsOf = async (token: string) => {
  const { body } = await server.call(token, 'GET', '/api/v2/app-passwords')
  return (body as { data: { app_passwords: { name: string; scopes: string[] }[] } }).data.app_passwords
}
const visit = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { 'user-agent': IPHONE, 'accept-language': 'en', ...headers } })
const download = (url: string, headers: Record<string, string> = {}) =>
  visit('POST', url, { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers })

it('shows a page that previews do not use up, and downloads the profile once', async () => {
  const link = await newLink(tokens.lan)
  expect((await visit('HEAD', link)).statusCode).toBe(200)
  const page = await visit('GET', link, { 'user-agent': 'WhatsApp/2.24' })
  expect([page.statusCode, page.body.includes('lan@sen.example'), page.headers['cache-control']]).toEqual([
    200,
    true,
    'no-store',
  ])
  expect(page.body).not.toMatch(/\{\{|<!--(?!\/?logo)/)
  expect(await passwordsOf(tokens.lan)).toEqual([])
  expect((await download(link, { origin: 'https://evil.example' })).statusCode).toBe(403)

  const profile = await download(link)
  expect([profile.statusCode, profile.headers['content-type'], profile.headers['cache-control']]).toEqual([
    200,
    'application/x-apple-aspen-config',
    'no-store',
  ])
  expect(profile.headers['content-disposition']).toBe('attachment; filename="mail.mobileconfig"')
  expect(profile.body).toContain('<string>EmailTypeIMAP</string>')
  expect(await passwordsOf(tokens.lan)).toMatchObject([{ name: 'iPhone', scopes: ['imap', 'smtp'] }])

  for (const answer of [await download(link), await visit('GET', link)]) {
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('It was already used')
    expect(answer.body).not.toContain('lan@sen.example')
  }
  expect(await passwordsOf(tokens.lan)).toHaveLength(1)
})

it('gives nothing of the account to others', async () => {
  const link = await newLink(tokens.lan)
  await newLink(tokens.minh)
  const profile = await download(link)
  expect([profile.body.includes('lan@sen.example'), profile.body.includes('minh@')]).toEqual([true, false])
  expect(await passwordsOf(tokens.minh)).toEqual([])
  expect((await server.app.inject({ method: 'POST', url: '/api/v2/setup-links' })).statusCode).toBe(401)
  expect((await visit('GET', '/setup/nonsense')).statusCode).toBe(410)
})

it('ends the link when its session signs out', async () => {
  const session = await server.signIn('lan@sen.example')
  const link = await newLink(session)
  await server.call(session, 'POST', '/api/v2/auth/logout')
  expect((await download(link)).statusCode).toBe(410)
})

it('writes no token into the log', async () => {
  const link = await newLink(tokens.lan)
  await visit('GET', link)
  await download(link)
  expect(JSON.stringify(server.logged)).not.toContain(link)
})
