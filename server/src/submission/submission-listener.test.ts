import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:tls'
import type { Actor } from '@sen/core/kit/actor'
import { saveSettings } from '@sen/core/settings/save-settings'
import {
  ACCESS_CHECK_SECONDS,
  AUTHENTICATION_SECONDS,
  MAX_MAIL_CLIENTS_OF_ACCOUNT,
} from '@sen/model/mail-programs/limits'
import { MAX_TLS_HANDSHAKES_PER_ADDRESS } from '@sen/model/submissions/limits'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ManualTimers } from '../mail-programs/manual-timers.fixture.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'
import { createSelfSignedCertificate } from '../startup/self-signed-certificate.ts'
import { atData, plain, type SubmissionStage, secured, signedIn, submissionStage } from './submission.fixture.ts'

let stage: SubmissionStage
let w: SubmissionStage['w']
let port = 0
let lan: Actor
let users = 0

beforeAll(async () => {
  stage = await submissionStage()
  w = stage.w
  port = (await stage.listen()).listener.port
})
afterAll(() => stage.close())
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@sen.example`)
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
  await w.work()
  w.mailSender.sent.length = 0
  w.mailLog.fates.length = 0
})

const message = (...fields: string[]) =>
  [`From: ${lan.address}`, 'To: an@khach.example', ...fields, '', 'Hello', '.', ''].join('\r\n')
const sentText = () => Buffer.from(w.mailSender.sent[0]?.raw ?? []).toString('latin1')

describe('signing in', () => {
  test('is offered under TLS only, and nothing is accepted before', async () => {
    const talk = await SmtpConversation.open(port)
    expect(await talk.reply()).toMatch(/^220 mail\.sen\.example ESMTP/)
    const offered = await talk.say('EHLO client.example')
    expect(offered).toContain('250-STARTTLS')
    expect(offered).not.toContain('AUTH')
    expect(await talk.say(plain(lan.address))).toMatch(/^538/)
    expect(await talk.say(`MAIL FROM:<${lan.address}>`)).toMatch(/^530 5\.7\.0/)
    await talk.say('STARTTLS')
    await talk.secure()
    const secure = await talk.say('EHLO client.example')
    expect(secure).toMatch(/250-AUTH PLAIN LOGIN/)
    for (const extension of ['DSN', 'SMTPUTF8', '8BITMIME', 'SIZE', 'PIPELINING']) expect(secure).toContain(extension)
    expect(await talk.say(`MAIL FROM:<${lan.address}>`)).toMatch(/^530 5\.7\.0/)
    expect(await talk.say(plain(lan.address))).toMatch(/^235 2\.7\.0/)
    talk.destroy()
  })

  test('works by LOGIN with TLS from the start', async () => {
    const { listener } = await stage.listen({ security: 'tls' })
    const talk = await SmtpConversation.open(listener.port)
    await talk.secure()
    await talk.reply()
    await talk.say('EHLO client.example')
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    expect(await talk.say(`AUTH LOGIN ${base64(lan.address)}`)).toMatch(/^334/)
    expect(await talk.say(base64('Sen@2026demo'))).toMatch(/^235/)
    talk.destroy()
  })

  test('fails for a wrong password, counts it, and ends the connection at the third', async () => {
    stage.guesses.count.mockClear()
    const talk = await secured(port)
    expect(await talk.say(plain(lan.address, 'wrong'))).toMatch(/^535 5\.7\.8/)
    expect(await talk.say(plain('nobody@sen.example', 'wrong'))).toMatch(/^535 5\.7\.8/)
    expect(await talk.say(plain(lan.address, 'wrong'))).toMatch(/^421 4\.7\.0/)
    expect(stage.guesses.count).toHaveBeenCalledTimes(3)
    await talk.closed()
  })

  test('does not allow one account to act for another', async () => {
    const talk = await secured(port)
    expect(await talk.say(plain(lan.address, undefined, 'other@sen.example'))).toMatch(/^535/)
    talk.destroy()
  })

  test('drops commands that arrived before TLS', async () => {
    const talk = await SmtpConversation.greeted(port)
    talk.write(`STARTTLS\r\nEHLO injected.example\r\n${plain(lan.address)}\r\nMAIL FROM:<${lan.address}>\r\n`)
    expect(await talk.reply()).toMatch(/^220/)
    await talk.secure()
    expect(await talk.say('RCPT TO:<an@khach.example>')).toMatch(/^503/)
    await talk.say('EHLO client.example')
    expect(await talk.say('MAIL FROM:<x@y.example>')).toMatch(/^530/)
    talk.destroy()
  })
})

describe('a message', () => {
  test('is sent, kept in Sent, and does not reveal its author’s address', async () => {
    const talk = await atData(port, lan.address)
    talk.write(message('Subject: Hi'))
    expect(await talk.reply()).toMatch(/^250 2\.6\.0 Queued as [\w-]+$/)
    await w.work()
    expect(sentText()).toMatch(/^Received: by mail\.sen\.example with ESMTPSA id [\w-]+;\r\n\t/)
    expect(sentText()).not.toMatch(/127\.0\.0\.1|client\.example/)
    expect(await w.read.folder(lan, 'sent')).toMatchObject([{ subject: 'Hi' }])
    expect(w.mailLog.fates).toContainEqual(
      expect.objectContaining({ fate: 'submitted', peer: '127.0.0.1', recipients: ['an@khach.example'] }),
    )
    talk.destroy()
  })

  test('keeps requests for reports, with SMTPUTF8', async () => {
    const talk = await signedIn(port, lan.address)
    const mail = `MAIL FROM:<${lan.address}> SMTPUTF8 RET=HDRS ENVID=a+2Bb`
    expect(await talk.say(mail)).toMatch(/^250/)
    expect(await talk.say('RCPT TO:<an@khach.example> NOTIFY=SUCCESS,DELAY ORCPT=rfc822;an+2Bx@khach.example')).toMatch(
      /^250/,
    )
    talk.write(Buffer.from('RCPT TO:<hương@khach.example>\r\n'))
    expect(await talk.reply()).toMatch(/^250/)
    await talk.say('DATA')
    talk.write(message('Subject: Hi'))
    expect(await talk.reply()).toMatch(/^250/)
    await w.work()
    expect(sentText()).toMatch(/with UTF8SMTPSA id/)
    expect(w.mailSender.sent[0]?.statusRequest).toEqual({
      returned: 'HDRS',
      envelopeId: 'a+b',
      ofRecipients: new Map([
        ['an@khach.example', { notify: ['SUCCESS', 'DELAY'], originalRecipient: 'rfc822;an+x@khach.example' }],
      ]),
    })
    talk.destroy()
  })

  test('from another account’s address is rejected at once or at its end', async () => {
    const talk = await signedIn(port, lan.address)
    expect(await talk.say('MAIL FROM:<other@sen.example>')).toMatch(/^550 5\.7\.1/)
    await talk.say(`MAIL FROM:<${lan.address}>`)
    await talk.say('RCPT TO:<an@khach.example>')
    await talk.say('DATA')
    talk.write('From: other@sen.example\r\n\r\nHello\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^550 5\.7\.1/)
    await w.work()
    expect(w.mailSender.sent).toEqual([])
    talk.destroy()
  })

  test.each(['RCPT TO:<"a b"@khach.example>', 'RCPT TO:<nobody>', 'RCPT TO:<a@[127.0.0.1]>'])(
    'is refused for %s',
    async (command) => {
      const talk = await signedIn(port, lan.address)
      await talk.say(`MAIL FROM:<${lan.address}>`)
      expect(await talk.say(command)).toMatch(/^5\d\d/)
      talk.destroy()
    },
  )

  test.each(['\n.\n', '\r.\r', '\n.\r\n', '\r\n.\n', '\r\n.\r\r\n'])('does not end with %j', async (lookalike) => {
    const talk = await atData(port, lan.address)
    const smuggled = `MAIL FROM:<ceo@sen.example>\r\nRCPT TO:<an@khach.example>\r\nDATA\r\nFrom: ceo@sen.example\r\n\r\nevil`
    talk.write(`From: ${lan.address}\r\n\r\nHello${lookalike}${smuggled}\r\n.\r\n`)
    expect(await talk.reply()).toMatch(/^250/)
    expect(await talk.say('NOOP')).toMatch(/^250/)
    await w.work()
    expect(w.mailSender.sent).toHaveLength(1)
    expect(sentText()).toContain('\r\nMAIL FROM:<ceo@sen.example>\r\n')
    expect(sentText()).not.toMatch(/[^\r]\n|\r[^\n]/)
    talk.destroy()
  })
})

describe('the right to send is checked again at the end of a message', () => {
  async function reply(isStillAllowed: () => Promise<boolean>): Promise<string> {
    const { listener } = await stage.listen({ access: { isStillAllowed } })
    const talk = await atData(listener.port, lan.address)
    talk.write(message())
    const said = await talk.reply()
    talk.destroy()
    return said
  }

  test('and a revoked one refuses it', async () => {
    expect(await reply(async () => false)).toMatch(/^550 5\.7\.1/)
  })

  test('and a check that failed is repeated, not skipped', async () => {
    const broken = () => Promise.reject(new Error('no database'))
    const once = vi.fn<() => Promise<boolean>>().mockImplementationOnce(broken).mockResolvedValue(false)
    expect(await reply(once)).toMatch(/^550/)
    expect(await reply(broken)).toMatch(/^451/)
    expect(stage.errors.splice(0)).toMatchObject([{ message: 'no database' }])
    await w.work()
    expect(w.mailSender.sent).toEqual([])
  })

  test('and an open connection ends when its access is revoked', async () => {
    const { listener } = await stage.listen({ access: { isStillAllowed: async () => false } })
    const talk = await signedIn(listener.port, lan.address)
    stage.accessChanged({ accountId: lan.accountId })
    expect(await talk.reply()).toMatch(/^421 4\.7\.0/)
    await talk.closed()
  })

  test('finds a revocation without an event within a minute', async () => {
    const timers = new ManualTimers()
    const { listener } = await stage.listen({ timers, access: { isStillAllowed: async () => false } })
    const talk = await signedIn(listener.port, lan.address)
    timers.advance(ACCESS_CHECK_SECONDS)
    expect(await talk.reply()).toMatch(/^421 4\.7\.0/)
    await talk.closed()
    await vi.waitFor(() => expect(timers.count).toBe(0))
  })
})

describe('behind a load balancer', () => {
  const proxied = new Balancers(['127.0.0.0/8'])

  test('the client is the one that the PROXY header names', async () => {
    const { listener } = await stage.listen({ balancers: proxied })
    const talk = await SmtpConversation.open(listener.port)
    talk.write('PROXY TCP4 203.0.113.9 10.0.0.1 40000 587\r\n')
    await talk.reply()
    await talk.say('EHLO client.example')
    await talk.say('STARTTLS')
    await talk.secure()
    await talk.say('EHLO client.example')
    expect(await talk.say(plain(lan.address, 'wrong'))).toMatch(/^535/)
    expect(w.mailLog.fates).toMatchObject([{ fate: 'refused', stage: 'sign_in', peer: '203.0.113.9' }])
    talk.destroy()
  })

  test('a connection without a header is ended', async () => {
    const { listener } = await stage.listen({ balancers: proxied })
    const talk = await SmtpConversation.open(listener.port)
    talk.write('EHLO client.example\r\n')
    expect(await talk.closed()).toBe('')
  })

  test('one client has a limited number of handshakes, and others are not refused', async () => {
    const { listener } = await stage.listen({ balancers: proxied, security: 'tls' })
    const openFrom = async (address: string): Promise<SmtpConversation> => {
      const talk = await SmtpConversation.open(listener.port)
      talk.write(`PROXY TCP4 ${address} 10.0.0.1 40000 465\r\n`)
      return talk
    }
    const silent = await Promise.all(
      Array.from({ length: MAX_TLS_HANDSHAKES_PER_ADDRESS }, () => openFrom('203.0.113.9')),
    )
    const late = await openFrom('203.0.113.9')
    expect(await late.closed()).toBe('')
    const other = await openFrom('203.0.113.10')
    await other.secure()
    expect(await other.reply()).toMatch(/^220/)
    silent[0]?.destroy()
    await vi.waitFor(async () => {
      const next = await openFrom('203.0.113.9')
      await next.secure()
      expect(await next.reply()).toMatch(/^220/)
      next.destroy()
    })
    for (const talk of [...silent, other]) talk.destroy()
  })

  test('no other client can name an address', async () => {
    const { listener } = await stage.listen({ balancers: new Balancers(['192.0.2.0/24']) })
    const talk = await SmtpConversation.open(listener.port)
    await talk.reply()
    expect(await talk.say('PROXY TCP4 203.0.113.9 10.0.0.1 40000 587')).toMatch(/^500/)
    talk.destroy()
  })
})

test('a renewed certificate is used by the next connection', async () => {
  const { listener } = await stage.listen({ security: 'tls' })
  const serial = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: listener.port, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().serialNumber)
        socket.destroy()
      })
      socket.on('error', reject)
    })
  const before = await serial()
  const from = new Date(Date.now() - 1_000)
  listener.useCertificate(
    createSelfSignedCertificate(['localhost'], { from, until: new Date(from.getTime() + 3_600_000) }),
  )
  expect(await serial()).not.toBe(before)
})

describe('limits', () => {
  test('one account has a limited number of connections', async () => {
    const open = await Promise.all(
      Array.from({ length: MAX_MAIL_CLIENTS_OF_ACCOUNT }, () => signedIn(port, lan.address)),
    )
    const late = await secured(port)
    expect(await late.say(plain(lan.address))).toMatch(/^421/)
    for (const talk of open) talk.destroy()
  })

  test('bytes in progress are limited, and released when a client leaves', async () => {
    const { service, listener } = await stage.listen({ bytesInProgress: 200_000 })
    const first = await atData(listener.port, lan.address)
    await first.push(Buffer.from(`From: ${lan.address}\r\n\r\n${'x'.repeat(150_000)}\r\n`))
    await vi.waitFor(() => expect(service.hasNoBytesInProgress).toBe(false))
    const second = await atData(listener.port, lan.address)
    second.write(`From: ${lan.address}\r\n\r\n${'y'.repeat(100_000)}\r\n.\r\n`)
    expect(await second.reply()).toMatch(/^452/)
    first.destroy()
    await vi.waitFor(() => expect(service.hasNoBytesInProgress).toBe(true))
    second.destroy()
  })

  test('closes a client that does not sign in, and destroys the connection if it stays', async () => {
    const timers = new ManualTimers()
    const { listener } = await stage.listen({ timers })
    const talk = await SmtpConversation.greeted(listener.port)
    timers.advance(AUTHENTICATION_SECONDS)
    expect(await talk.closed()).toMatch(/421 4\.7\.0/)
    // The client goes on talking on its half of the connection.
    const talking = setInterval(() => talk.write('NOOP\r\n'), 100)
    const isDestroyed = await Promise.race([talk.destroyed(), delay(8_000, 'still open', { ref: false })])
    clearInterval(talking)
    expect(isDestroyed).toBe(true)
  })
})

describe('a refused message', () => {
  const blobKeys = async () => {
    const keys: string[] = []
    for await (const key of w.blobs.list({ from: new Date(0), before: new Date(8e15) })) keys.push(key)
    return keys
  }

  test.each([
    ['of another author', 'chu@sen.example', /^550 5\.7\.1/],
    ['of an unclear author', 'chu@sen.example "x" <lan@sen.example>', /^550 5\.6\.0/],
  ])('%s leaves no bytes, also a long one', async (_, author, answer) => {
    const before = await blobKeys()
    const talk = await atData(port, lan.address)
    talk.write(`From: ${author}\r\nTo: an@khach.example\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(1_000)}.\r\n`)
    expect(await talk.reply()).toMatch(answer)
    expect(await blobKeys()).toEqual(before)
    talk.destroy()
  })

  test('is not needed: a long one is sent unchanged', async () => {
    const talk = await atData(port, lan.address)
    talk.write(message(`X-Long: 1\r\n\r\n${`${'y'.repeat(998)}\r\n`.repeat(1_000)}`))
    expect(await talk.reply()).toMatch(/^250/)
    await w.work()
    expect(sentText().match(/y{998}/g)).toHaveLength(1_000)
    expect(sentText()).toMatch(/^Received: /)
    talk.destroy()
  })
})

test('NUL in a password is a wrong password', async () => {
  const talk = await secured(port)
  await talk.say('AUTH LOGIN')
  await talk.say(Buffer.from(lan.address).toString('base64'))
  expect(await talk.say(Buffer.from('a\0b').toString('base64'))).toMatch(/^535/)
  expect(stage.errors).toEqual([])
  talk.destroy()
})
