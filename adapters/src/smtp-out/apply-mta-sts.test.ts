import type { RecipientVerdict } from '@sen/core/ports/mail-sender'
import type { TlsPolicy } from '@sen/model/transport/mta-sts-policy'
import { FakeDnsServer, type Zone } from '@sen/testkit/servers/fake-dns-server'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { TEST_CERTIFICATE } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SmtpMailSender, type SmtpMailSenderOptions } from './smtp-mail-sender.ts'

const ENVELOPE = { mailFrom: 'bounces+x@senmail.test', recipients: ['an@khach.test', 'ba@khach.test'] }
const RAW = new TextEncoder().encode('Subject: a\r\n\r\nb\r\n')
const outcomes = (verdicts: readonly RecipientVerdict[]) => verdicts.map((verdict) => verdict.outcome)

let smtp: ScriptedSmtpServer
let dns: FakeDnsServer
beforeAll(async () => {
  smtp = await ScriptedSmtpServer.start()
  dns = await FakeDnsServer.start({})
})
afterAll(async () => {
  await Promise.all([smtp.stop(), dns.stop()])
})
beforeEach(() => smtp.reset())

function sender(options: Partial<SmtpMailSenderOptions> = {}) {
  return new SmtpMailSender({ heloName: 'out.senmail.test', port: smtp.port, dnsServers: [dns.address], ...options })
}

describe('under a policy of the recipients’ domain (RFC 8461)', () => {
  const enforce: TlsPolicy = { mode: 'enforce', hosts: ['mx.test', '*.khach.test'] }
  const trusting = { trustedCertificate: TEST_CERTIFICATE }
  const sendUnder = (tlsPolicy: TlsPolicy, options: Partial<SmtpMailSenderOptions> = trusting) =>
    sender(options).send({ ...ENVELOPE, tlsPolicy }, RAW)
  const exchanges = (...names: string[]) => {
    dns.zone = {
      'MX khach.test': names.map((exchange, preference) => ({ exchange, preference })),
      ...Object.fromEntries(names.map((name) => [`A ${name}`, ['127.0.0.1']])),
    } as Zone
  }

  it('goes over TLS with a certificate that fits, to hosts that it names alone', async () => {
    exchanges('other.test', 'mx.test')
    smtp.play({ startTls: 'works' })
    const verdicts = await sendUnder(enforce)
    expect(verdicts).toMatchObject([
      { outcome: 'handed_over', peer: 'mx.test' },
      { outcome: 'handed_over', peer: 'mx.test' },
    ])
    expect(verdicts[0]).not.toHaveProperty('tlsFault')
    expect([smtp.sessions, smtp.received[0]?.isEncrypted]).toEqual([1, true])
  })

  it.each([
    ['of another name', 'mx.khach.test', 'works', trusting],
    ['that nobody vouches for', 'mx.test', 'works', {}],
    ['that is not offered', 'mx.test', undefined, trusting],
    ['that is refused', 'mx.test', 'refused', trusting],
    ['that breaks', 'mx.test', 'broken', trusting],
  ] as const)('waits when there is only TLS %s, and never sends in the open', async (_, host, startTls, options) => {
    exchanges(host)
    smtp.play({ ...(startTls && { startTls }) })
    const verdicts = await sendUnder(enforce, options)
    expect(outcomes(verdicts)).toEqual(['try_later', 'try_later'])
    expect(verdicts[0]?.reply).toMatch(
      /^451 4\.7\.5 No connection met the requirements of the MTA-STS policy: .*\(mx\./,
    )
    expect(smtp.received).toEqual([])
    expect(smtp.commands.join('\n')).not.toContain('MAIL')
  })

  it('waits when none of the domain’s servers is in its policy, and connects to none', async () => {
    exchanges('mx.ke-gian.test')
    const verdicts = await sendUnder(enforce)
    expect(outcomes(verdicts)).toEqual(['try_later', 'try_later'])
    expect(verdicts[0]?.reply).toMatch(
      /^451 4\.7\.5 The MTA-STS policy of khach\.test lists none .*: mx\.ke-gian\.test$/,
    )
    expect(smtp.sessions).toBe(0)
  })

  it.each([
    ['no TLS', 'mx.test', undefined, /^mx\.test does not offer TLS with a valid certificate/],
    ['another host', 'mx.ke-gian.test', 'works', /does not list mx\.ke-gian\.test$/],
    ['nothing', 'mx.test', 'works', undefined],
  ] as const)('is delivered while it is on trial, which notes %s', async (_, host, startTls, fault) => {
    exchanges(host)
    smtp.play({ ...(startTls && { startTls }) })
    const verdicts = await sendUnder({ ...enforce, mode: 'testing' })
    expect(outcomes(verdicts)).toEqual(['handed_over', 'handed_over'])
    if (fault) expect(verdicts[0]?.tlsFault).toMatch(fault)
    else expect(verdicts[0]).not.toHaveProperty('tlsFault')
  })

  it('is a relay’s own part', async () => {
    const verdicts = await sendUnder(enforce, { relayUrl: `smtp://127.0.0.1:${smtp.port}` })
    expect(outcomes(verdicts)).toEqual(['handed_over', 'handed_over'])
  })
})
