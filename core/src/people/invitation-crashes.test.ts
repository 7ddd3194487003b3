import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisationStage } from '../organisations/organisation-stage.fixture.ts'
import { createPerson } from './create-person.ts'
import { linkPerson } from './link-person.ts'

let given: SendingWorld
const crash = new CrashPoints()
let needs: SendingWorld
beforeAll(async () => {
  given = await sendingWorld()
  needs = {
    ...given,
    store: crash.guard('store', given.store, ['read', 'write']),
    organisations: crash.guard('organisations', given.organisations, ['read', 'write']),
    blobs: crash.guard('blobs', given.blobs, ['write']),
    mime: crash.guard('mime', given.mime, ['compose']),
  }
})
afterAll(() => given.close())

const mailsTo = (recipient: string) =>
  given.mailSender.sent.filter(({ recipients }) => recipients.includes(recipient)).length

it('creates an invited person and queues the mail together, or neither', async () => {
  let created = 0
  for (let point = 0; ; point += 1) {
    const { house, chu } = await organisationStage(given)
    const address = `moi@nha${house}.example`
    const mailedTo = `moi${house}@ngoai.example`
    crash.arm(point)
    const trial = createPerson(needs, chu, { address, displayName: 'Mới', entry: { by: 'link', mailedTo } })
    const outcome = await trial.catch((error: unknown) => error)
    const hasDied = crash.hasDied
    if (hasDied) expect(outcome).toBeInstanceOf(Crash)
    crash.arm(Number.POSITIVE_INFINITY)
    await given.advance(20)
    const isThere = (await given.people.findByAddress(address)) !== undefined
    expect([crash.passed, mailsTo(mailedTo)]).toEqual([crash.passed, isThere ? 1 : 0])
    created += isThere ? 1 : 0
    if (!hasDied) break
  }
  expect(created).toBe(2)
})

it('gives a person a new link and queues its mail together, or neither', async () => {
  let linked = 0
  for (let point = 0; ; point += 1) {
    const { house, chu, lan } = await organisationStage(given)
    const mailedTo = `lan${house}@ngoai.example`
    crash.arm(point)
    const outcome = await linkPerson(needs, chu, lan.accountId, { mailedTo, withoutPasskeys: false }).catch(
      (error: unknown) => error,
    )
    const hasDied = crash.hasDied
    if (hasDied) expect(outcome).toBeInstanceOf(Crash)
    crash.arm(Number.POSITIVE_INFINITY)
    await given.advance(20)
    const { acts } = await given.organisations.read(chu.organisationId, async (r) => ({
      acts: await r.acts.list({ limit: 10 }),
    }))
    const isLinked = acts.some(({ act }) => act === 'person.linked')
    expect([point, mailsTo(mailedTo)]).toEqual([point, isLinked ? 1 : 0])
    linked += isLinked ? 1 : 0
    if (!hasDied) break
  }
  expect(linked).toBe(2)
})
