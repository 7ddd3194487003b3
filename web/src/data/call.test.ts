// @vitest-environment jsdom
import { listFolders } from '@sen/contract/folders'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, useSession } from '../state/session.ts'
import { call } from './call.ts'

beforeEach(beginSession)
afterEach(() => vi.unstubAllGlobals())

function answer(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'No.' } })

it('fails the one call where a right is missing, and leaves the page where it is', async () => {
  answer(403, refusal('not_permitted'))
  await expect(call(listFolders, {})).rejects.toMatchObject({ code: 'not_permitted', status: 403 })
  expect(useSession.getState()).toMatchObject({ forbidden: false, ended: false })
})

it.each([
  ['the server', refusal('forbidden')],
  ['a proxy before it', '<h1>403 Forbidden</h1>'],
])('gives up the page of an account that has no access at all, as %s says', async (_, body) => {
  answer(403, body)
  await expect(call(listFolders, {})).rejects.toMatchObject({ code: 'forbidden', status: 403 })
  expect(useSession.getState()).toMatchObject({ forbidden: true, ended: false })
})

it('asks to sign in again where the session has ended, and for nothing but that', async () => {
  answer(401, refusal('unauthenticated'))
  await expect(call(listFolders, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(useSession.getState()).toMatchObject({ forbidden: false, ended: true })
})
