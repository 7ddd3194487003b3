import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDoor, openDoor } from '../open-door.fixture.ts'

const SMTP = { protocol: 'SMTP', host: 'smtp.sen.example', port: 587, encryption: 'STARTTLS' } as const

let door: OpenDoor
beforeAll(async () => {
  door = await openDoor({ mailServers: [SMTP] })
  await door.given.mailbox('lan@sen.example')
})
afterAll(() => door.close())

it('tells who is signed in which servers other mail programs may use', async () => {
  const lan = await door.signIn('lan@sen.example')
  expect((await door.call(lan, 'GET', '/api/v2/mail_servers')).body).toEqual({ data: [SMTP], total: 1 })
  expect((await door.call('none', 'GET', '/api/v2/mail_servers')).status).toBe(401)
})
