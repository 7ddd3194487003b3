import { route } from '@sen/contract/route'
import { requirePermission } from '@sen/core/kit/require-permission'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mounter } from './mount.ts'
import { type OpenDoor, openDoor } from './open-door.fixture.ts'
import { sessionDoor } from './session.ts'

/** An act of administration like any to come; the product has none of its own over HTTP yet. */
const administer = route({
  method: 'PUT',
  path: '/api/v2/test/administer',
  summary: 'Sets what holds for everybody of a domain',
  response: z.literal('done'),
  errors: ['not_permitted'],
})

let door: OpenDoor
let chu = ''
let lan = ''
beforeAll(async () => {
  door = await openDoor()
  mounter(door.app, sessionDoor(door.world, undefined))(administer, async (actor) => {
    requirePermission(actor, 'administer')
    return { data: 'done' as const }
  })
  await door.given.mailbox('chu@sen.example', { isOwner: true })
  await door.given.mailbox('lan@sen.example')
  ;[chu, lan] = await Promise.all([door.signIn('chu@sen.example'), door.signIn('lan@sen.example')])
})
afterAll(() => door.close())

it('lets the Owner administer, and nobody else', async () => {
  expect(await door.call(chu, 'PUT', administer.path)).toMatchObject({ status: 200, body: { data: 'done' } })
  expect(await door.call(lan, 'PUT', administer.path)).toMatchObject({
    status: 403,
    body: { error: { code: 'not_permitted' } },
  })
})

it('refuses that act alone: the mail of whoever was refused is still theirs to read', async () => {
  expect((await door.call(lan, 'PUT', administer.path)).status).toBe(403)
  expect(await door.call(lan, 'GET', '/api/v2/folders')).toMatchObject({ status: 200 })
})
