import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Call, CallScope } from '@sen/core/ports/call-scope'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../http/test-server.fixture.ts'
import { openTestImap, type TestImap } from '../imap/imap-server.fixture.ts'
import { openTestPop3, type TestPop3 } from '../pop3/pop3-server.fixture.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'

const ADDRESSES = ['2001:db8:1:2::7', '2001:db8:1:2:aaaa::9']
const callers = new Set<string>()
const scope: CallScope = {
  run: (call: Call, work) => {
    callers.add(call.caller)
    return work()
  },
  leave: (work) => work(),
  current: () => undefined,
}

let imap: TestImap
let pop3: TestPop3
let http: TestServer
beforeAll(async () => {
  const balancers = new Balancers(['127.0.0.1'])
  imap = await openTestImap({ scope, balancers })
  pop3 = await openTestPop3({ scope, balancers })
  http = await openTestServer()
})
beforeEach(() => callers.clear())
afterAll(async () => {
  await imap.close()
  await pop3.close()
  await http.close()
})

/** Connects from an address, writes the lines, and waits for this many lines of responses. */
async function talkFrom(address: string, port: number, lines: readonly string[], responses: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`PROXY TCP6 ${address} ::1 40000 993\r\n`)
  const secured = connectTls({ socket, rejectUnauthorized: false })
  let text = ''
  secured.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  await once(secured, 'secureConnect')
  secured.write(lines.map((line) => `${line}\r\n`).join(''))
  await vi.waitFor(() => expect(text.split('\r\n').length).toBeGreaterThan(responses), { timeout: 20_000 })
  secured.destroy()
}

it.each<[string, (address: string) => Promise<unknown>]>([
  ['IMAP', (address) => talkFrom(address, imap.server.tlsPort ?? 0, ['1 LOGIN lan@sen.example x'], 2)],
  ['POP3', (address) => talkFrom(address, pop3.server.port, ['USER lan@sen.example', 'PASS x'], 3)],
  [
    'HTTP',
    async (remoteAddress) => {
      const run = vi.spyOn(http.given.callScope, 'run')
      await http.app.inject({
        method: 'GET',
        url: '/.well-known/autoconfig/mail/config-v1.1.xml?emailaddress=a@b.example',
        remoteAddress,
      })
      for (const [call] of run.mock.calls) callers.add(call.caller)
      run.mockRestore()
    },
  ],
])('all addresses of an IPv6 network are one caller of %s before they have signed in', async (_, call) => {
  for (const address of ADDRESSES) await call(address)
  expect([...callers]).toEqual(['2001:db8:1:2::/64'])
})
