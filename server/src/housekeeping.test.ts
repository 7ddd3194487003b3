import { EVENTS_KEPT_DAYS, SESSION_DAYS } from '@sen/model/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tidy } from './housekeeping.ts'
import { type OpenDoor, openDoor } from './http/open-door.fixture.ts'
import type { World } from './world.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

let door: OpenDoor
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

const errors: unknown[] = []
const log = { info: () => undefined, error: (fields: unknown) => void errors.push(fields) }
const inDays = (days: number): World => ({
  ...door.world,
  clock: { now: () => new Date(Date.now() + days * DAY_MILLISECONDS) },
})

it('puts away events and sessions when their time is over, and not before', async () => {
  const lan = await door.given.mailbox('lan@sen.example')
  const token = await door.signIn('lan@sen.example')
  await door.call(token, 'POST', '/api/v2/settings', [{ key: 'language', value: 'en' }])
  const left = async () => ({
    events: (await door.world.events.since(lan.mailboxId, 0, 10)).length,
    sessions: (await door.given.database.db.selectFrom('session').select('token_digest').execute()).length,
  })

  await tidy(inDays(EVENTS_KEPT_DAYS - 1), log)
  expect(await left()).toEqual({ events: 1, sessions: 1 })
  await tidy(inDays(EVENTS_KEPT_DAYS + 1), log)
  expect(await left()).toEqual({ events: 0, sessions: 1 })
  await tidy(inDays(SESSION_DAYS + 1), log)
  expect(await left()).toEqual({ events: 0, sessions: 0 })
  expect(errors).toEqual([])
})

it('does the other chores when one fails', async () => {
  const lan = await door.given.mailbox('lan2@sen.example')
  await door.signIn('lan2@sen.example')
  const world = inDays(SESSION_DAYS + 1)
  const broken = { removeBefore: () => Promise.reject(new Error('no')) }
  await tidy({ ...world, uploads: broken }, log)
  expect(errors).toHaveLength(1)
  expect(await door.given.database.db.selectFrom('session').select('mailbox_id').execute()).not.toContainEqual({
    mailbox_id: lan.mailboxId,
  })
})
