import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'
import { DRIVE_SCENARIOS } from './drive-scenarios.fixture.ts'
import { fakeSide } from './fake-side.fixture.ts'
import { MAIL_SCENARIOS, type Scenario } from './mail-scenarios.fixture.ts'
import { separateIds, serverSide } from './server-side.fixture.ts'
import { Caller, type Side } from './side.fixture.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
  await separateIds(testServer)
})
afterAll(() => testServer.close())

async function traceOn(side: Side, [, run]: Scenario) {
  const caller = new Caller(side)
  await run(caller)
  return caller.trace
}

describe.each([
  ['mailbox', MAIL_SCENARIOS],
  ['drive', DRIVE_SCENARIOS],
] as const)('the fake %s of component tests answers as the server does: it', (_, scenarios) => {
  it.each(scenarios)('%s', async (...scenario) => {
    const server = await traceOn(await serverSide(testServer), scenario)
    // The first differing call explains the rest.
    for (const [at, answer] of (await traceOn(fakeSide(), scenario)).entries()) expect(answer).toEqual(server[at])
  })
})
