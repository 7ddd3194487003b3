import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from './test-server.fixture.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    // The level `trace` logs everything.
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    config: {
      publicUrl: undefined,
      trustProxy: false,
      logAddresses: true,
      metricsPublic: false,
      metricsToken: 'hidden-metrics-token',
      loginParamSecret: 'hidden-login-param-secret-that-is-long',
    },
  })
  await server.given.mailbox('lan@sen.example')
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { origin: ORIGIN, ...headers }, ...(payload && { payload }) })

async function trySecrets(): Promise<number[]> {
  const answers = await Promise.all([
    ask('POST', '/api/v2/auth/login', { email: 'lan@sen.example', password: 'hidden-password' }),
    ask('POST', '/api/v2/auth/login', { email: 'hidden-password-in-the-wrong-field', password: 'x' }),
    ask('POST', '/api/v2/auth/login', { email: 'lan@sen.example', password: PASSWORD }),
    ask('POST', '/api/v2/auth/otp', { code: '918273' }, { cookie: 'sen_pending=hidden-pending' }),
    ask('POST', '/api/v2/auth/enter', { login_param: 'hidden-code' }),
    ask('POST', '/api/v2/auth/enter', { access_token: 'hidden-token' }),
    ask('POST', '/api/v2/auth/login-param', { email: 'lan@sen.example' }, { authorization: 'Bearer hidden-secret' }),
    ask('GET', '/?login_param=hidden-code'),
    ask('GET', '/folder/INBOX?access_token=hidden-token'),
    ask('GET', '/api/v2/folders', undefined, { 'x-auth-token': 'hidden-token' }),
    ask('GET', '/api/v2/folders', undefined, { cookie: 'sen_session=hidden-token' }),
    ask('GET', '/wopi/files/1?access_token=hidden-token'),
    ask('GET', '/s/hidden-share'),
    ask('POST', '/s/hidden-share/password', { password: 'hidden-password' }),
    ask('GET', '/metrics', undefined, { authorization: 'Bearer hidden-metrics' }),
    ask('GET', '/login/single-sign-on/callback?code=hidden-code&state=hidden-state'),
  ])
  return answers.map(({ statusCode }) => statusCode)
}

it('logs no secret that was typed, or was in an address, a header or a cookie', async () => {
  await trySecrets()
  expect(lines.join('')).toContain('sign-in failed')
  expect(lines.join('')).not.toMatch(/hidden|918273|Sen@2026/)
})

it('says nothing of it when the database fails either', async () => {
  await server.given.database.pool.query(`
    create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100', detail = new::text; end $$;
    create trigger broken before insert on session execute function broken();
    create trigger broken before insert on sign_in for each row execute function broken()`)
  expect((await trySecrets()).filter((status) => status >= 500).length).toBeGreaterThan(0)
  expect(lines.join('')).toContain('could not extend file')
  expect(lines.join('')).not.toMatch(/hidden|918273|Sen@2026/)
})
