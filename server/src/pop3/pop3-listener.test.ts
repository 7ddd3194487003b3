import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { MailProgramAttempt } from '@sen/core/app-passwords/sign-in-mail-program'
import { Refused } from '@sen/core/kit/refused'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClientLimits } from '../mail-programs/client-limits.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'
import { createSelfSignedCertificate } from '../startup/self-signed-certificate.ts'
import { openTestPop3, Pop3Talk, type TestPop3 } from './pop3-server.fixture.ts'

const attempts: MailProgramAttempt[] = []
let pop3: TestPop3
beforeAll(async () => {
  pop3 = await openTestPop3({
    balancers: new Balancers(['127.0.0.1']),
    limits: new ClientLimits({ all: 10, ofSource: 2, strangers: 10, strangersOfSource: 10, ofAccount: 10 }),
    access: {
      signIn: async (attempt) => {
        attempts.push(attempt)
        throw new Refused('wrong_credentials')
      },
      isStillAllowed: async () => true,
    },
  })
})
afterAll(async () => {
  await pop3.close()
  expect(pop3.errors).toEqual([])
})

/** Connects as a load balancer does for a client. */
async function connectFor(header: Buffer): Promise<TLSSocket> {
  const raw = connect(pop3.server.port, '127.0.0.1')
  raw.write(header)
  const socket = connectTls({ socket: raw, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return socket
}

const version1 = (address: string) => Buffer.from(`PROXY TCP4 ${address} 10.0.0.1 4000 995\r\n`)
const version2 = Buffer.concat([
  Buffer.from('0d0a0d0a000d0a515549540a2111000c', 'hex'),
  Buffer.from([203, 0, 113, 8, 10, 0, 0, 1, 0x0f, 0xa0, 0x03, 0xe3]),
])

test.each([
  ['version 1', version1('203.0.113.7'), '203.0.113.7'],
  ['version 2', version2, '203.0.113.8'],
])('a load balancer names the client with a PROXY header of %s', async (_, header, address) => {
  const talk = new Pop3Talk(await connectFor(header))
  await talk.line()
  await talk.ok('USER lan@senmail.test')
  expect(await talk.answer('PASS x')).toMatch(/^-ERR \[AUTH\]/)
  talk.destroy()
  expect(attempts.at(-1)).toMatchObject({ ip: address, protocol: 'pop3' })
})

test('one network address has its number of connections', async () => {
  const talks = [await connectFor(version1('203.0.113.9')), await connectFor(version1('203.0.113.9'))].map(
    (socket) => new Pop3Talk(socket),
  )
  for (const talk of talks) expect(await talk.line()).toBe('+OK Sen Mail')
  await expect(connectFor(version1('203.0.113.9'))).rejects.toThrow()
  const other = new Pop3Talk(await connectFor(version1('203.0.113.10')))
  expect(await other.line()).toBe('+OK Sen Mail')
  for (const talk of [...talks, other]) talk.destroy()
})

test('new connections use a renewed certificate', async () => {
  const before = await connectFor(version1('203.0.113.11'))
  const now = Date.now()
  pop3.server.replaceCertificate(
    createSelfSignedCertificate(['renewed.test'], { from: new Date(now - 1_000), until: new Date(now + 3_600_000) }),
  )
  const after = await connectFor(version1('203.0.113.11'))
  expect(after.getPeerX509Certificate()?.subjectAltName).toContain('renewed.test')
  const talk = new Pop3Talk(before)
  expect([await talk.line(), await talk.answer('AUTH')]).toEqual(['+OK Sen Mail', '+OK'])
  talk.destroy()
  after.destroy()
})

test('a client that speaks no TLS gets no answer', async () => {
  const raw = connect(pop3.server.port, '127.0.0.1')
  raw.on('error', () => undefined)
  raw.write('PROXY TCP4 203.0.113.12 10.0.0.1 4000 995\r\nCAPA\r\n')
  let text = ''
  raw.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  await once(raw, 'close')
  expect(text).not.toContain('OK')
})
