import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDoor, openDoor, PASSWORD } from './open-door.fixture.ts'

let door: OpenDoor
beforeAll(async () => {
  door = await openDoor()
  await door.given.mailbox('lan@senmail.test')
})
afterAll(() => door.close())

it('looks at the passwords of each source in its turn, of IPv6 those of a whole network', async () => {
  const ask = (url: string, remoteAddress: string, payload: object, token = '') =>
    door.app.inject({ method: 'POST', url, remoteAddress, payload, headers: { 'x-auth-token': token } })
  const before = door.passwordCallers.length
  const entry = { email: 'lan@senmail.test', password: PASSWORD }
  const entered = await ask('/api/v2/auth/login', '192.0.2.1', entry)
  const changed = await ask(
    '/api/v2/auth/password',
    '2001:db8:1:2:3::4',
    { password: 'not this one', new_password: 'Sen@2026moi' },
    entered.json().data.token,
  )
  expect([entered.statusCode, changed.json().error.code]).toEqual([200, 'password_wrong'])
  expect(door.passwordCallers.slice(before)).toEqual(['192.0.2.1', '2001:db8:1:2::/64'])
})
