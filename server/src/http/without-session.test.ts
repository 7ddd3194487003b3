import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDoor, openDoor } from './open-door.fixture.ts'

/**
 * Public routes, each with the reason. A route may be added here only if it reveals nothing of anybody's mail, and
 * changes nothing without a secret of its own.
 */
const PUBLIC: readonly (keyof typeof routes)[] = [
  // The brand, before anybody has signed in.
  'siteInfo',
  'getBrandLogo',
  // Ways in: by a password and what comes after it, by what a passkey signs, by a pass of one use, by the portal's secret.
  'login',
  'confirmLogin',
  'sendLoginCode',
  'challengePasskey',
  'loginByPasskey',
  'enter',
  'issueLoginParam',
  // Capabilities of the upload protocol; a signature's image, by its unguessable name.
  'uploadOptions',
  'publicFile',
  // Requests of a document editor, authorised by a token in the address for one person and one file.
  'checkFileInfo',
  'changeFileLock',
  'getFileContents',
  'putFileContents',
]

let door: OpenDoor
beforeAll(async () => {
  door = await openDoor()
  await door.given.mailbox('lan@sen.example')
})
afterAll(() => door.close())

const all = Object.entries(routes) as [keyof typeof routes, Route][]

it('declares no other route public than those that were looked at', () => {
  const declared = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
  expect(declared.filter((name) => !PUBLIC.includes(name))).toEqual([])
})

const guarded = all.filter(([, { access }]) => access !== 'public')

it.each(guarded)(
  '%s tells a stranger, and whoever has made a token up, one and the same: nothing',
  async (_, route) => {
    const url = route.path.replaceAll(/:\w+/g, '1')
    const method = route.method as 'GET'
    const answers = await Promise.all(
      [{}, { 'x-auth-token': 'made-up' }, { cookie: 'sen_session=made-up', origin: 'http://localhost' }].map(
        (headers) => door.app.inject({ method, url, headers }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    if (method !== ('HEAD' as string)) {
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(answers[0]?.json().error.code).toBe('unauthenticated')
    }
  },
)
