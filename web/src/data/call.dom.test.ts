import { listFolders } from '@sen/contract/folders'
import type { ErrorCode } from '@sen/model/error-codes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textOfCode } from '../i18n/error-texts.ts'
import { beginSession, useSession } from '../state/session.ts'
import { call } from './call.ts'

beforeEach(beginSession)
afterEach(() => vi.unstubAllGlobals())

function answer(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'No.' } })

it('fails the one call when a right is missing, and does not leave the page', async () => {
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

it('asks to sign in again when the session has ended, and for nothing but that', async () => {
  answer(401, refusal('unauthenticated'))
  await expect(call(listFolders, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(useSession.getState()).toMatchObject({ forbidden: false, ended: true })
})

it.each([
  ['whose text is loaded with another page', 410, refusal('login_link_expired'), 'login_link_expired'],
  ['that is no code', 410, refusal('<b>gone</b>'), 'internal_error'],
  ['that has no body of ours', 502, '<h1>Bad gateway</h1>', 'unavailable'],
])('knows a refusal %s', async (_, status, body, code) => {
  answer(status, body)
  const error: unknown = await call(listFolders, {}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code, status })
})

it('shows an unknown refusal as an error of ours', () => {
  const general = textOfCode('internal_error')
  for (const code of ['login_link_expired', 'constructor', 'of_a_later_program']) {
    expect(textOfCode(code as ErrorCode)).toBe(general)
  }
})
