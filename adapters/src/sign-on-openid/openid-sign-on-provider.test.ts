import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BegunSignOn } from '@sen/core/ports/sign-on-provider'
import { SignOnFailed } from '@sen/core/ports/sign-on-provider'
import { type OpenidProvider, startOpenidProvider } from '@sen/testkit/servers/openid-provider'
import { ProviderVisit } from '@sen/testkit/servers/provider-visit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OpenidSignOnProvider } from './openid-sign-on-provider.ts'

const PUBLIC_URL = 'https://mail.example'
const redirectUri = `${PUBLIC_URL}/login/single-sign-on/callback`
const afterLogoutUri = `${PUBLIC_URL}/login`

let real: OpenidProvider
let telling: OpenidProvider
beforeAll(async () => {
  real = await startOpenidProvider({ publicUrl: PUBLIC_URL })
  telling = await startOpenidProvider({ publicUrl: PUBLIC_URL, emailInIdToken: true })
  for (const { users } of [real, telling]) {
    users.set('lan', { subject: 'lan-1', email: 'lan@sen.example', isVerified: true })
    users.set('mai', { subject: 'mai-1', email: 'mai@sen.example', isVerified: false })
  }
})
afterAll(() => Promise.all([real.close(), telling.close()]))

const clientOf = ({ issuer, clientId, clientSecret }: OpenidProvider) =>
  // A busy machine must not end a request of these tests.
  new OpenidSignOnProvider({ issuer, clientId, clientSecret, redirectUri, afterLogoutUri, askSeconds: 60 })
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof SignOnFailed ? error.reason : error),
  )

async function answerFor(provider: OpenidProvider, name: string): Promise<{ answer: string; begun: BegunSignOn }> {
  const { address, begun } = await clientOf(provider).begin({ forcesLogin: false })
  const { search } = await new ProviderVisit(provider.issuer).signOn(address, name)
  return { answer: search, begun }
}

describe('with the real provider', () => {
  it('asks by code, PKCE, state and nonce, each of them another every time', async () => {
    const client = clientOf(real)
    const [first, second] = [await client.begin({ forcesLogin: false }), await client.begin({ forcesLogin: true })]
    const asked = Object.fromEntries(new URL(first.address).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: first.begun.state,
      nonce: first.begun.nonce,
    })
    expect(first.address).not.toContain(first.begun.codeVerifier)
    expect(new URL(second.address).searchParams.get('prompt')).toBe('login')
    const secrets = [...Object.values(first.begun), ...Object.values(second.begun)]
    expect(new Set(secrets).size).toBe(6)
    for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(43)
  })

  it('returns the recognised user, also when only userinfo has the address', async () => {
    for (const provider of [real, telling]) {
      const { answer, begun } = await answerFor(provider, 'lan')
      const { idToken, ...user } = await clientOf(provider).finish(answer, begun)
      expect(user).toEqual({ issuer: provider.issuer, subject: 'lan-1', verifiedEmail: 'lan@sen.example' })
      expect(idToken.split('.')).toHaveLength(3)
    }
    expect(real.asked).toContain('/me')
    expect(telling.asked).not.toContain('/me')
  })

  it('takes no address that the provider has not verified', async () => {
    const { answer, begun } = await answerFor(telling, 'mai')
    expect(await clientOf(telling).finish(answer, begun)).toMatchObject({ verifiedEmail: undefined })
  })

  it('takes each answer once, and none that belongs to something else', async () => {
    const client = clientOf(real)
    const other = (await client.begin({ forcesLogin: false })).begun
    const { answer, begun } = await answerFor(real, 'lan')
    const without = (name: string, value?: string) => {
      const query = new URLSearchParams(answer)
      if (value === undefined) query.delete(name)
      else query.set(name, value)
      return `?${query}`
    }
    const tokensAsked = () => real.asked.filter((path) => path === '/token').length
    const before = tokensAsked()
    expect(await reasonOf(client.finish(answer, { ...begun, state: other.state }))).toBe('refused')
    expect(await reasonOf(client.finish(without('state'), begun))).toBe('refused')
    // A response of another provider, which would receive the code (RFC 9207).
    expect(await reasonOf(client.finish(without('iss', telling.issuer), begun))).toBe('refused')
    expect(await reasonOf(client.finish(without('iss'), begun))).toBe('refused')
    expect(await reasonOf(client.finish('?error=access_denied&state=x', begun))).toBe('refused')
    expect(tokensAsked()).toBe(before)
    expect(await reasonOf(client.finish(without('code', 'made-up'), begun))).toBe('refused')
    expect(await reasonOf(client.finish(answer, begun))).toBe('done')
    expect(await reasonOf(client.finish(answer, begun))).toBe('refused')
  })

  it('takes no code that another browser has begun, nor an ID token with another nonce', async () => {
    const client = clientOf(real)
    for (const stolen of ['codeVerifier', 'nonce'] as const) {
      const { answer, begun } = await answerFor(real, 'lan')
      const other = (await client.begin({ forcesLogin: false })).begun
      expect(await reasonOf(client.finish(answer, { ...begun, [stolen]: other[stolen] }))).toBe('refused')
    }
  })

  it('reports that the user gave up', async () => {
    const { begun } = await clientOf(real).begin({ forcesLogin: false })
    const answer = `?error=access_denied&state=${begun.state}&iss=${encodeURIComponent(real.issuer)}`
    expect(await reasonOf(clientOf(real).finish(answer, begun))).toBe('refused')
    const away = `?error=temporarily_unavailable&state=${begun.state}&iss=${encodeURIComponent(real.issuer)}`
    expect(await reasonOf(clientOf(real).finish(away, begun))).toBe('away')
  })

  it('leads to the provider’s logout and back to the login page', async () => {
    const client = clientOf(real)
    const visit = new ProviderVisit(real.issuer)
    const { address, begun } = await client.begin({ forcesLogin: false })
    const { search } = await visit.signOn(address, 'lan')
    const { idToken } = await client.finish(search, begun)
    const end = (await client.endAddress(idToken)) ?? ''
    expect(new URL(end).searchParams.get('post_logout_redirect_uri')).toBe(afterLogoutUri)
    expect((await visit.signOut(end)).href).toBe(afterLogoutUri)
    // The provider's session has ended, so it asks again.
    expect((await visit.go((await client.begin({ forcesLogin: false })).address)).left).toBeUndefined()
    expect(new URL((await client.endAddress(undefined)) ?? '').searchParams.get('client_id')).toBe('sen-mail')
  })

  it('is not away because the secret is wrong: that is for the operator', async () => {
    const { answer, begun } = await answerFor(real, 'lan')
    const wrong = new OpenidSignOnProvider({
      ...real,
      clientSecret: 'another',
      redirectUri,
      afterLogoutUri,
      askSeconds: 60,
    })
    const failed = await wrong.finish(answer, begun).catch((error: unknown) => error)
    expect(failed).toMatchObject({ reason: 'away', message: 'the provider returned invalid_client' })
  })
})

describe('rejects an address that is no such provider', () => {
  let server: Server
  let issuer = ''
  let answer: RequestListener = () => undefined
  let count = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      count += 1
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = () =>
    new OpenidSignOnProvider({
      ...{ issuer, clientId: 'x', clientSecret: 'y', redirectUri, afterLogoutUri },
      askSeconds: 0.3,
    })
  const metadata = (more: object = {}) => JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, ...more })

  it.each<[string, RequestListener]>([
    ['something else', (_, response) => response.end('<html>')],
    ['an error', (_, response) => response.writeHead(500).end()],
    // Redirects are not followed, because they could point to an internal host.
    ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'the discovery of another issuer',
      (_, response) => jsonOf(response, metadata({ issuer: 'https://other.example' })),
    ],
    ['more than such a provider says', (_, response) => jsonOf(response, metadata({ more: 'x'.repeat(300_000) }))],
    ['nothing', () => undefined],
    ['a broken connection', (request) => request.socket.destroy()],
  ])('is away when it answers with %s, and is not asked again at once', async (_, listener) => {
    answer = listener
    const asking = client()
    const before = count
    expect(await reasonOf(asking.begin({ forcesLogin: false }))).toBe('away')
    expect(await reasonOf(asking.begin({ forcesLogin: false }))).toBe('away')
    expect(count - before).toBe(1)
  })

  function tellingOf(claims: object): RequestListener {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    return (request, response) => {
      if (request.url === '/jwks') {
        return jsonOf(response, JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig' }] }))
      }
      if (request.url !== '/token') return jsonOf(response, metadata(endpoints))
      const now = Math.floor(Date.now() / 1_000)
      const signed = `${part({ alg: 'RS256' })}.${part({ iss: issuer, aud: 'x', iat: now, exp: now + 60, ...claims })}`
      const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')
      return jsonOf(
        response,
        JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: `${signed}.${signature}` }),
      )
    }
  }
  async function signOnAs(claims: { readonly sub: string; readonly email?: string }) {
    const asking = client()
    answer = tellingOf({ ...claims, email_verified: true })
    const { begun } = await asking.begin({ forcesLogin: false })
    answer = tellingOf({ email: 'lan@sen.example', email_verified: true, ...claims, nonce: begun.nonce })
    return asking.finish(`?code=c&state=${begun.state}`, begun)
  }

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['a NUL', 'lan\u0000'],
    ['more than a subject may have', 'x'.repeat(256)],
  ])('recognises no user by %s, which is not unique', async (_, sub) => {
    expect(await reasonOf(signOnAs({ sub: 'lan-1' }))).toBe('done')
    expect(await reasonOf(signOnAs({ sub }))).toBe('refused')
  })

  it('takes no address with a NUL in it', async () => {
    expect(await signOnAs({ sub: 'lan-1' })).toMatchObject({ verifiedEmail: 'lan@sen.example' })
    expect(await signOnAs({ sub: 'lan-1', email: 'lan@sen.example\u0000' })).toMatchObject({ verifiedEmail: undefined })
  })

  it('has no logout when the provider names none', async () => {
    answer = (_, response) => jsonOf(response, metadata({ authorization_endpoint: `${issuer}/auth` }))
    expect(await client().endAddress('x')).toBeUndefined()
  })

  it('is asked once for its discovery, by however many', async () => {
    answer = (_, response) => jsonOf(response, metadata({ authorization_endpoint: `${issuer}/auth` }))
    const before = count
    const asking = client()
    await Promise.all(Array.from({ length: 5 }, () => asking.begin({ forcesLogin: false })))
    expect(count - before).toBe(1)
  })
})

function jsonOf(response: Parameters<RequestListener>[1], text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}
