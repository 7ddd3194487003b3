import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

/** A public route must not reveal anybody's mail, and must not change anything without a secret. */
const PUBLIC: readonly (keyof typeof routes)[] = [
  // The login page shows the brand.
  'siteInfo',
  'getBrandLogo',
  // These are the ways to sign in.
  'login',
  'confirmLogin',
  'sendLoginCode',
  'challengePasskey',
  'loginByPasskey',
  'enter',
  'issueLoginParam',
  // These are capabilities of the upload protocol and an unguessable image name.
  'uploadOptions',
  'publicFile',
  // A token in the address authorises one person and one file.
  'checkFileInfo',
  'changeFileLock',
  'getFileContents',
  'putFileContents',
]

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
})
afterAll(() => server.close())

const all = Object.entries(routes) as [keyof typeof routes, Route][]

it('declares only reviewed routes public', () => {
  const declared = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
  expect(declared.filter((name) => !PUBLIC.includes(name))).toEqual([])
})

const guarded = all.filter(([, { access }]) => access !== 'public')

it.each(guarded)(
  '%s tells a stranger, and a client with a made-up token, one and the same: nothing',
  async (_, route) => {
    const url = route.path.replaceAll(/:\w+/g, '1')
    const method = route.method as 'GET'
    const answers = await Promise.all(
      [{}, { 'x-auth-token': 'made-up' }, { cookie: 'sen_session=made-up', origin: 'http://localhost' }].map(
        (headers) => server.app.inject({ method, url, headers }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    if (method !== ('HEAD' as string)) {
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(answers[0]?.json().error.code).toBe('unauthenticated')
    }
  },
)
