import { domainToASCII } from 'node:url'
import type { RecipientVerdict } from '@sen/core/ports/mail-sender'
import { mailSenderConformance } from '@sen/testkit/conformance/mail-sender'
import { FakeDnsServer, type Zone } from '@sen/testkit/servers/fake-dns-server'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SmtpMailSender, type SmtpMailSenderOptions } from './smtp-mail-sender.ts'

const ZONE: Zone = {
  'MX khach.test': [{ exchange: 'mx.khach.test', preference: 10 }],
  'A mx.khach.test': ['127.0.0.1'],
}
const ENVELOPE = { mailFrom: 'bounces+x@senmail.test', recipients: ['an@khach.test', 'ba@khach.test'] }
const RAW = new TextEncoder().encode('Subject: a\r\n\r\nb\r\n')
const peer = 'mx.khach.test'
const outcomes = (verdicts: readonly RecipientVerdict[]) => verdicts.map((verdict) => verdict.outcome)

let smtp: ScriptedSmtpServer
let dns: FakeDnsServer
beforeAll(async () => {
  smtp = await ScriptedSmtpServer.start()
  dns = await FakeDnsServer.start(ZONE)
})
afterAll(async () => {
  await Promise.all([smtp.stop(), dns.stop()])
})
beforeEach(() => {
  smtp.reset()
  dns.zone = ZONE
})

function sender(options: Partial<SmtpMailSenderOptions> = {}) {
  return new SmtpMailSender({ heloName: 'out.senmail.test', port: smtp.port, dnsServers: [dns.address], ...options })
}
const send = (options?: Partial<SmtpMailSenderOptions>) => sender(options).send(ENVELOPE, RAW)

mailSenderConformance('SmtpMailSender', async () => {
  smtp.reset()
  const replies: Record<string, string> = {}
  return {
    sender: sender(),
    received: async () => smtp.received.map(({ mailFrom, recipients, raw }) => ({ mailFrom, recipients, raw })),
    answer: {
      recipient: (email, reply) => {
        replies[email] = reply
        smtp.play({ recipients: replies })
      },
      message: (reply) => smtp.play({ end: reply }),
    },
  }
})

describe('one session', () => {
  it('greets by its name, and says goodbye', async () => {
    await send()
    expect(smtp.commands[0]).toBe('EHLO out.senmail.test')
    await vi.waitFor(() => expect(smtp.commands.at(-1)).toBe('QUIT'))
  })

  it.each([
    ['without PIPELINING', []],
    ['with PIPELINING', ['PIPELINING']],
  ])('recognises a refused sender, %s', async (_, extensions) => {
    smtp.play({
      extensions,
      mailFrom: '550 5.7.1 Not you',
      recipients: { 'an@khach.test': '503 5.5.1 need MAIL first', 'ba@khach.test': '503 5.5.1 need MAIL first' },
    })
    expect(await send()).toEqual([
      { outcome: 'refused', reply: '550 5.7.1 Not you', peer },
      { outcome: 'refused', reply: '550 5.7.1 Not you', peer },
    ])
  })

  it.each(['', 'PIPELINING'])('refuses all when all were refused, each with its own reply (%s)', async (extension) => {
    smtp.play({
      extensions: [extension],
      recipients: { 'an@khach.test': '550 5.1.1 No An', 'ba@khach.test': '450 4.2.1 Busy' },
    })
    expect(await send()).toEqual([
      { outcome: 'refused', reply: '550 5.1.1 No An', peer },
      { outcome: 'try_later', reply: '450 4.2.1 Busy', peer },
    ])
    expect(smtp.received).toEqual([])
  })

  it('keeps a recipient’s own refusal beside that of the message', async () => {
    smtp.play({ recipients: { 'an@khach.test': '550 5.1.1 No An' }, data: '451 4.3.0 Not now' })
    expect(await send()).toEqual([
      { outcome: 'refused', reply: '550 5.1.1 No An', peer },
      { outcome: 'try_later', reply: '451 4.3.0 Not now', peer },
    ])
  })

  it('knows that a message cannot have arrived when the line broke inside it', async () => {
    smtp.play({ end: 'drop-in-data' })
    const large = new Uint8Array(30_000_000).fill(0x61)
    expect(outcomes(await sender().send(ENVELOPE, large))).toEqual(['try_later', 'try_later'])
    expect(smtp.received).toEqual([])
  })

  it('reports an uncertain result when the server does not answer the final dot', async () => {
    smtp.play({ end: 'silence' })
    expect(outcomes(await send({ timeouts: { silenceMilliseconds: 200 } }))).toEqual(['unclear', 'unclear'])
    expect(smtp.received).toHaveLength(1)
  })

  it.each(['nonsense', '999 thanks', '099 thanks', '{"ok":true}', '354 go on'])(
    'is not sure when the dot is answered with %s',
    async (end) => {
      smtp.play({ end })
      expect(outcomes(await send())).toEqual(['unclear', 'unclear'])
      expect(smtp.received).toHaveLength(1)
    },
  )

  it.each(['nonsense', '999 no', '354 go on'])('takes %s for no refusal of a recipient', async (recipient) => {
    smtp.play({ recipients: { 'an@khach.test': recipient } })
    expect(outcomes(await send())).toEqual(['try_later', 'handed_over'])
  })

  it('does not wait for ever on a server that stays silent before that', async () => {
    smtp.play({ mailFrom: '250-and' })
    expect(outcomes(await send({ timeouts: { totalMilliseconds: 200 } }))).toEqual(['try_later', 'try_later'])
  })

  it('does not send a message that is larger than the server allows', async () => {
    smtp.play({ extensions: ['SIZE 10'] })
    const [verdict] = await send()
    expect(verdict).toMatchObject({ outcome: 'refused', reply: expect.stringMatching(/^552 5\.3\.4 /) })
    expect(smtp.commands).not.toContainEqual(expect.stringMatching(/^MAIL/))
  })

  it('cannot be made to smuggle a second message', async () => {
    const lookalikes = ['\n.\n', '\n.\r', '\r.\n', '\r.\r', '\n.\r\n', '\r.\r\n', '\r\n.\r\r\n', '\r\r\n.\r\r\n']
    for (const lookalike of lookalikes) {
      smtp.reset()
      const raw = `Subject: a\r\n\r\nb${lookalike}MAIL FROM:<x@x.test>\r\nRCPT TO:<v@x.test>\r\nDATA\r\nsmuggled`
      await sender().send(ENVELOPE, new TextEncoder().encode(raw))
      expect(smtp.received).toHaveLength(1)
      expect(smtp.received[0]?.raw).toContain('smuggled')
      expect(smtp.received[0]?.raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }
  })

  it('never writes a recipient that would be a command', async () => {
    const verdicts = await sender().send({ ...ENVELOPE, recipients: ['a@khach.test>\r\nRCPT TO:<v@x.test'] }, RAW)
    expect(outcomes(verdicts)).toEqual(['refused'])
    expect(smtp.commands.join('\n')).not.toContain('v@x.test')
  })

  it('writes international domains in ASCII', async () => {
    const ascii = domainToASCII('bưu-điện.test')
    dns.zone = { [`MX ${ascii}`]: [{ exchange: 'mx.khach.test', preference: 1 }], 'A mx.khach.test': ['127.0.0.1'] }
    const verdicts = await sender().send({ mailFrom: 'a@bưu-điện.test', recipients: ['b@bưu-điện.test'] }, RAW)
    expect(outcomes(verdicts)).toEqual(['handed_over'])
    expect(smtp.received[0]).toMatchObject({ mailFrom: `a@${ascii}`, recipients: [`b@${ascii}`] })
  })
})

describe('addresses that are not ASCII', () => {
  const bytes = (header: string) => new TextEncoder().encode(`${header}\r\n\r\nb\r\n`)
  const mailCommand = () => smtp.commands.find((line) => line.startsWith('MAIL'))
  const ALIAS = 'From: =?utf-8?q?=C4=90=E1=BA=B7ng?= <đặng@senmail.test>\r\nTo: an@khach.test'
  const UTF8 = { extensions: ['8BITMIME', 'SMTPUTF8', 'PIPELINING'] }

  it.each([
    ['an alias in From', ALIAS],
    ['another recipient in Cc, folded', 'From: lan@senmail.test\r\nCc: ba@khach.test,\r\n\t"a@b" <hoà@ngoai.test>'],
    ['a Reply-To', 'From: lan@senmail.test\r\nReply-To: lân@senmail.test'],
  ])('ask for SMTPUTF8 for %s, and go nowhere without it', async (_, header) => {
    smtp.play(UTF8)
    expect(outcomes(await sender().send(ENVELOPE, bytes(header)))).toEqual(['handed_over', 'handed_over'])
    expect(mailCommand()).toMatch(/^MAIL FROM:<bounces\+x@senmail\.test> .*\bSMTPUTF8$/)
    expect(smtp.received).toHaveLength(1)
    smtp.reset()
    const verdicts = await sender().send(ENVELOPE, bytes(header))
    expect(outcomes(verdicts)).toEqual(['refused', 'refused'])
    expect(verdicts[0]).toMatchObject({ reply: expect.stringMatching(/^550 5\.6\.7 mx\.khach\.test .*SMTPUTF8/), peer })
    expect(mailCommand()).toBeUndefined()
  })

  it('are requested in the envelope once, and do not limit delivery to other recipients', async () => {
    const envelope = { mailFrom: 'bounces+x@senmail.test', recipients: ['an@khach.test', 'hoà@khach.test'] }
    smtp.play(UTF8)
    expect(outcomes(await sender().send(envelope, RAW))).toEqual(['handed_over', 'handed_over'])
    const commands = smtp.commands.filter((line) => line.startsWith('MAIL'))
    expect(commands.map((line) => line.match(/SMTPUTF8/g)?.length ?? 0)).toEqual([0, 1])
    smtp.reset()
    const verdicts = await sender().send(envelope, RAW)
    expect(outcomes(verdicts)).toEqual(['handed_over', 'refused'])
    expect(verdicts[1]?.reply).toMatch(/^550 5\.6\.7 /)
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['an@khach.test']])
  })

  it('are delivered to the next host when the first has no SMTPUTF8', async () => {
    const second = await ScriptedSmtpServer.start('127.0.0.2', smtp.port)
    try {
      dns.zone = {
        'MX khach.test': [
          { exchange: 'a.khach.test', preference: 10 },
          { exchange: 'b.khach.test', preference: 20 },
        ],
        'A a.khach.test': ['127.0.0.1'],
        'A b.khach.test': ['127.0.0.2'],
      }
      second.play(UTF8)
      expect(outcomes(await sender().send(ENVELOPE, bytes(ALIAS)))).toEqual(['handed_over', 'handed_over'])
      expect([smtp.received.length, second.received.length]).toEqual([0, 1])
    } finally {
      await second.stop()
    }
  })

  it('are not recognised in a name beside an address, or in an old mail that is forwarded', async () => {
    const latin = Uint8Array.from([...bytes('From: lan@senmail.test\r\nTo: b'), 0xe9, ...bytes('@x.test')])
    const named = bytes('From: "Đặng@sen" <lan@senmail.test>\r\nSubject: Báo giá\r\nX-To: đặng@x.test')
    for (const raw of [named, latin]) {
      smtp.reset()
      expect(outcomes(await sender().send(ENVELOPE, raw))).toEqual(['handed_over', 'handed_over'])
      expect(mailCommand()).not.toContain('SMTPUTF8')
    }
    smtp.reset()
    smtp.play(UTF8)
    await sender().send(ENVELOPE, named)
    expect(mailCommand()).toContain('SMTPUTF8')
  })
})

describe('encryption', () => {
  it('is used when the server has it, with any certificate', async () => {
    smtp.play({ startTls: 'works' })
    expect(outcomes(await send())).toEqual(['handed_over', 'handed_over'])
    expect(smtp.received[0]?.isEncrypted).toBe(true)
  })

  it.each(['broken', 'refused'] as const)('is left when it is %s', async (startTls) => {
    smtp.play({ startTls })
    expect(outcomes(await send())).toEqual(['handed_over', 'handed_over'])
    expect(smtp.received[0]?.isEncrypted).toBe(false)
  })

  it('is never left with an smtps relay, nor is a password ever sent in plain', async () => {
    const port = smtp.port
    expect(outcomes(await send({ relayUrl: `smtps://127.0.0.1:${port}` }))).toEqual(['try_later', 'try_later'])
    smtp.play({ startTls: 'refused', extensions: ['AUTH PLAIN'] })
    const byName = { relayUrl: `smtp://lan:bi-mat@mx.localhost:${port}` }
    expect(outcomes(await send(byName))).toEqual(['try_later', 'try_later'])
    expect(smtp.commands.join('\n')).not.toMatch(/AUTH/)
    expect(smtp.received).toEqual([])
  })
})

describe('the way', () => {
  const mx = (...exchanges: string[]) => exchanges.map((exchange, preference) => ({ exchange, preference }))

  it('delivers to the domain itself when there is no MX', async () => {
    dns.zone = { 'A khach.test': ['127.0.0.1'] }
    expect(outcomes(await send())).toEqual(['handed_over', 'handed_over'])
  })

  it.each([
    ['a null MX', { 'MX khach.test': mx('.') }, 'refused', /^556 5\.1\.10 /],
    ['no such domain', {}, 'refused', /^550 5\.1\.2 /],
    ['a domain without any host', { 'TXT khach.test': [] }, 'refused', /^550 5\.4\.4 /],
    ['a DNS server in trouble', { 'MX khach.test': 'server-failure' }, 'try_later', /^451 4\.4\.3 /],
    [
      'a host that is looked for in vain',
      { 'MX khach.test': mx('mx.khach.test'), 'A mx.khach.test': 'server-failure' },
      'try_later',
      /^451 4\.4\.3 /,
    ],
  ] as const)('ends at %s', async (_, zone, outcome, reply) => {
    dns.zone = zone as Zone
    const verdicts = await send()
    expect(outcomes(verdicts)).toEqual([outcome, outcome])
    expect(verdicts[0]?.reply).toMatch(reply)
    expect(smtp.sessions).toBe(0)
  })

  it('goes by preference, on to the next host only when one cannot be talked to', async () => {
    const second = await ScriptedSmtpServer.start('127.0.0.2', smtp.port)
    try {
      dns.zone = {
        'MX khach.test': [
          { exchange: 'b.khach.test', preference: 20 },
          { exchange: 'a.khach.test', preference: 10 },
          { exchange: 'dead.khach.test', preference: 5 },
        ],
        'A dead.khach.test': ['127.0.0.3'],
        'A a.khach.test': ['127.0.0.1'],
        'A b.khach.test': ['127.0.0.2'],
      }
      await send()
      expect([smtp.received.length, second.received.length]).toEqual([1, 0])
      smtp.play({ greeting: '421 4.3.2 Come back later' })
      await send()
      expect([smtp.received.length, second.received.length]).toEqual([1, 1])
      smtp.play({ recipients: { 'an@khach.test': '550 5.1.1 No', 'ba@khach.test': '451 4.3.0 Later' } })
      expect(outcomes(await send())).toEqual(['refused', 'try_later'])
      expect(second.received.length).toBe(1)
    } finally {
      await second.stop()
    }
  })

  it('says why when no host could be talked to', async () => {
    dns.zone = { 'MX khach.test': mx('dead.khach.test'), 'A dead.khach.test': ['127.0.0.3'] }
    expect(await send()).toMatchObject([
      { outcome: 'try_later', reply: expect.stringMatching(/ECONNREFUSED.*dead\.khach\.test/) },
      {},
    ])
  })

  it('goes through a relay for every domain, asking no DNS', async () => {
    const asked = dns.asked.length
    const verdicts = await send({ relayUrl: `smtp://127.0.0.1:${smtp.port}` })
    expect(outcomes(verdicts)).toEqual(['handed_over', 'handed_over'])
    expect(dns.asked.length).toBe(asked)
  })

  it('signs in at a relay of this machine', async () => {
    smtp.play({ extensions: ['AUTH PLAIN'] })
    await send({ relayUrl: `smtp://lan:b%C3%AD-m%E1%BA%ADt@127.0.0.1:${smtp.port}` })
    const plain = smtp.commands.find((line) => line.startsWith('AUTH PLAIN '))?.slice('AUTH PLAIN '.length)
    expect(Buffer.from(plain ?? '', 'base64').toString()).toBe('\0lan\0bí-mật')
  })

  it.each(['http://x', 'smtp://', 'x', 'smtp:'])(
    'does not begin with the relay address %j, and keeps its secrets',
    (relayUrl) => {
      expect(() => sender({ relayUrl })).toThrow('the relay must be')
    },
  )
})

describe('requests for delivery reports (RFC 3461)', () => {
  const statusRequest = {
    returned: 'HDRS' as const,
    envelopeId: 'so+1',
    ofRecipients: new Map([
      ['an@khach.test', { notify: ['NEVER'] as const, originalRecipient: 'rfc822;an@khach.test' }],
    ]),
  }
  const commands = () =>
    smtp.commands.filter((line) => /^(MAIL|RCPT)/.test(line)).map((line) => line.split(' ').slice(2))

  it('are passed on to a server that offers DSN, to each recipient its own', async () => {
    smtp.play({ extensions: ['PIPELINING', 'DSN'] })
    const verdicts = await sender().send({ ...ENVELOPE, statusRequest }, RAW)
    expect(verdicts).toMatchObject(ENVELOPE.recipients.map(() => ({ outcome: 'handed_over', reportsSuccess: true })))
    await vi.waitFor(() => expect(smtp.commands.at(-1)).toBe('QUIT'))
    expect(commands()).toEqual([['RET=HDRS', 'ENVID=so+2B1'], ['NOTIFY=NEVER', 'ORCPT=rfc822;an@khach.test'], []])
  })

  it('are left out for another server', async () => {
    const verdicts = await sender().send({ ...ENVELOPE, statusRequest }, RAW)
    expect(verdicts.some((verdict) => 'reportsSuccess' in verdict)).toBe(false)
    await vi.waitFor(() => expect(smtp.commands.at(-1)).toBe('QUIT'))
    expect(commands()).toEqual([[], [], []])
  })
})
