import { afterAll, beforeAll, test } from 'vitest'
import { IMAP_SCRIPTS, imapScripts } from '@sen/testkit/imap-scripts/all-scripts'
import { runScript } from '@sen/testkit/imap-scripts/run-script'
import { openTestImap, PASSWORD, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => { imap = await openTestImap() }, 60000)
afterAll(() => imap?.close())
test('all', { timeout: 600000 }, async () => {
  const actor = await imap.user()
  for (const name of imapScripts()) {
    const server = { port: imap.server.tlsPort ?? 0, security: 'tls', user: actor.address, password: PASSWORD } as const
    const result = await runScript({ folder: IMAP_SCRIPTS, name, server }).catch((error: unknown) => ({ outcome: 'error', error }))
    console.log(name, JSON.stringify(result, (_, v) => v instanceof Error ? v.stack : v))
    for (const e of imap.errors.splice(0)) console.log('ERR', e)
  }
})
