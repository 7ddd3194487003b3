import { createHash, generateKeyPairSync } from 'node:crypto'
import { FakeDnsServer, type Zone } from '@sen/testkit/servers/fake-dns-server'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relayedFrom, relayList } from './relayed-from.ts'
import { WorkerSenderCheck } from './worker-sender-check.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  // A longer key does not fit into one string of a TXT record.
  modulusLength: 1_024,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const ZONE: Zone = {
  'TXT ky.example.com': ['v=spf1 ip4:8.8.8.8 -all'],
  'TXT s._domainkey.ky.example.com': [`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`],
  'TXT chat.example.org': ['v=spf1 ip4:8.8.8.8 -all'],
  'TXT _dmarc.chat.example.org': ['v=DMARC1; p=reject'],
  'TXT _dmarc.mild.example': ['v=DMARC1; p=none'],
  'TXT dead.example.net': 'silence',
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`TXT s._domainkey.dead${n}.example.net`, 'silence' as const])),
  'TXT im.example.net': 'silence',
  'TXT im._domainkey.google.com': 'silence',
  'TXT _dmarc.im.example.net': 'silence',
}
const BODY_HASH = createHash('sha256').update('Xin chao\r\n').digest('base64')
const GOOD = '8.8.8.8'
const BAD = '9.9.9.9'

let dns: FakeDnsServer
let check: WorkerSenderCheck
beforeAll(async () => {
  dns = await FakeDnsServer.start(ZONE)
  const options = { dnsServers: [dns.address], trustedRelays: ['1.1.1.0/24'], hostName: 'mx.sen.example', seconds: 20 }
  check = new WorkerSenderCheck(options)
})
afterAll(async () => {
  await check.close()
  await dns.stop()
})

const mail = (from: string, more = '') =>
  `${more}From: A <${from}>\r\nTo: lan@sen.example\r\nSubject: x\r\nDate: Fri, 20 Nov 2026 10:00:00 +0700\r\nMessage-ID: <1@x>\r\n\r\nXin chao\r\n`
const received = (address: string) =>
  `Received: from x.example ([${address}])\r\n\tby mx.sen.example with ESMTP id 1;\r\n\tFri, 20 Nov 2026 10:00:00 +0700\r\n`
const ask = (message: string, remoteAddress: string, mailFrom: string, authors = [authorOf(message)]) =>
  check.check(Buffer.from(received(remoteAddress) + message), { mailFrom, remoteAddress, helo: 'x.example' }, authors)
const judge = async (...asked: Parameters<typeof ask>) => {
  const found = await ask(...asked)
  if (found === 'uncheckable') throw new Error('could not be checked')
  return found
}
const authorOf = (message: string) => /^From:.*@([^>\s]*)/m.exec(message)?.[1] ?? ''

async function signed(message: string): Promise<string> {
  const key = { signingDomain: 'ky.example.com', selector: 's', privateKey }
  // mailauth takes names with colons between them, although its types say otherwise.
  const names = 'From:To:Subject:Date:Message-ID:List-Unsubscribe:List-Unsubscribe-Post'
  const headerList = names as unknown as string[]
  const { signatures } = await dkimSign(message, { ...key, headerList, signatureData: [key] })
  return signatures + message
}

describe('facts about a sender', () => {
  it('says that a server is the domain’s own, or forbidden', async () => {
    const own = await judge(mail('a@ky.example.com'), GOOD, 'a@ky.example.com')
    expect(own).toMatchObject({ spf: { result: 'pass', isAligned: true }, dkim: { result: 'none' }, dmarc: 'none' })
    const other = await judge(mail('a@ky.example.com'), BAD, 'a@ky.example.com')
    expect(other).toMatchObject({ spf: { result: 'fail', isAligned: true } })
  })

  it('does not know of a seal whose key is not to be had, and knows that others are broken', async () => {
    const sealed = (domain: string, selector: string) => {
      const signed = `i=1; a=rsa-sha256; d=${domain}; s=${selector}; b=YQ==`
      return (
        `ARC-Seal: ${signed}; cv=none; t=1\r\nARC-Message-Signature: ${signed}; c=relaxed/relaxed; h=from; bh=YQ==\r\n` +
        `ARC-Authentication-Results: i=1; mx.${domain}; dmarc=pass\r\n`
      )
    }
    const judged = (more: string) => judge(mail('a@chat.example.org', more), BAD, 'a@chat.example.org')
    expect(await judged(sealed('google.com', 'im'))).toMatchObject({ arcPassed: false, isArcAwaited: true })
    expect(await judged(sealed('google.com', 'khong-co'))).not.toHaveProperty('isArcAwaited')
    expect(await judged(sealed('dead1.example.net', 's'))).not.toHaveProperty('isArcAwaited')
  })

  it('believes a signature, and not one under a changed text', async () => {
    const message = await signed(mail('a@ky.example.com'))
    expect(await judge(message, BAD, 'b@im.example.org')).toMatchObject({ dkim: { result: 'pass', isAligned: true } })
    const changed = message.replace('Xin chao', 'Chuyen tien')
    expect(await judge(changed, BAD, 'b@im.example.org')).toMatchObject({ dkim: { result: 'fail' } })
    const foreign = await signed(mail('a@khac.example.com'))
    expect(await judge(foreign.replace('khac.example.com', 'khac.example.org'), BAD, '')).toMatchObject({
      dkim: { isAligned: false },
    })
  })

  it('reports which fields a valid signature covers, also beside an invalid signature', async () => {
    const list = 'List-Unsubscribe: <https://list.example/>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
    const both = ['list-unsubscribe', 'list-unsubscribe-post']
    const covered = await judge(await signed(mail('a@ky.example.com', list)), BAD, '')
    expect(covered?.dkim).toMatchObject({ result: 'pass', signedFields: expect.arrayContaining(both) })
    // Prepend the fields to a mail that was signed without them, with an invalid signature that covers them.
    const bogus = (await signed(mail('b@ky.example.com', list))).split('From: A')[0] ?? ''
    const added = await judge(bogus + (await signed(mail('a@ky.example.com'))), BAD, '')
    expect(added?.dkim.result).toBe('pass')
    for (const name of both) expect(added?.dkim.signedFields).not.toContain(name)
  })

  it('asks the domain’s policy', async () => {
    expect(await judge(mail('a@chat.example.org'), GOOD, 'a@chat.example.org')).toMatchObject({ dmarc: 'pass' })
    expect(await judge(mail('a@chat.example.org'), BAD, 'x@ky.example.com')).toMatchObject({ dmarc: 'fail' })
  })

  it.each([
    ['an address in a route', 'B <@ky.example.com:a@chat.example.org>'],
    ['an encoded word', '=?utf-8?Q?B_=3Ca=40chat.example.org=3E?='],
    ['blanks', '<a @ chat . example . org>'],
    ['an invisible character', 'a@chat\u200b.example.org'],
    ['a comment', 'a@(x)chat.example.org'],
  ])('asks the policy of the domain that is shown, however From is written: %s', async (_, from) => {
    const message = mail('').replace('A <>', from)
    expect(await judge(message, BAD, 'x@away.example.net', ['chat.example.org'])).toMatchObject({
      dmarc: 'fail',
      spf: { isAligned: false },
    })
  })

  it('asks the policy of every author, and tells whose forbids it', async () => {
    const both = ['ky.example.com', 'chat.example.org']
    const found = await judge(mail('a@ky.example.com'), GOOD, 'a@ky.example.com', both)
    expect(found).toMatchObject({ dmarc: 'fail', forbiddingDomain: 'chat.example.org' })
    const harmless = await judge(mail('a@ky.example.com'), GOOD, 'a@ky.example.com', ['ky.example.com', 'mild.example'])
    expect(harmless).toMatchObject({ dmarc: 'none' })
  })

  it('does not wait for strangers whose DNS is silent, and treats impossible names as missing', async () => {
    const signature = (domain: string) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=${domain}; s=s; h=From; bh=${BODY_HASH}; b=AAAA\r\n`
    const strangers = ['dead1.example.net', 'dead2.example.net', 'dead3.example.net', 'dead4.example.net']
    const message = mail('a@chat.example.org', strangers.map(signature).join(''))
    const found = await judge(message, BAD, 'x@dead.example.net')
    expect(found).toMatchObject({ dmarc: 'fail', spf: { isAligned: false }, dkim: { isAligned: false } })
    const unnamed = await judge(mail('a@chat.example.org', signature(`${'x'.repeat(64)}.chat.example.org`)), BAD, '')
    expect(unnamed?.dkim.result).not.toBe('unknown')
  }, 15_000)

  it('looks through our own relays, by the headers they wrote', async () => {
    const behind = (address: string) => mail('a@ky.example.com', `Received: from y (y [${address}]) by relay; x\r\n`)
    expect(await judge(behind(GOOD), '1.1.1.7', 'a@ky.example.com')).toMatchObject({ spf: { result: 'pass' } })
    expect(await judge(behind(BAD), '127.0.0.1', 'a@ky.example.com')).toMatchObject({ spf: { result: 'fail' } })
    expect(await judge(behind(GOOD), BAD, 'a@ky.example.com')).toMatchObject({ spf: { result: 'fail' } })
  })

  it.each([
    ['empty groups in From', `From: ${'a:;'.repeat(200_000)}\r\n`],
    ['commas in From', `From: ${'a,'.repeat(50_000)}\r\n`],
    ['blanks in From', `From: ${' '.repeat(100_000)}a@chat.example.org\r\n`],
    ['folds in any field', `X-A: a${'\r\n b'.repeat(50_000)}\r\n`],
    ['a header without an end', `X-A: ${'a'.repeat(300_000)}\r\n`],
    ['signatures', 'DKIM-Signature: v=1; a=rsa-sha256; d=x.test; s=s; h=from; bh=x; b=x\r\n'.repeat(3_000)],
  ])('does not let a header be read that takes too much work: %s', async (_, head) => {
    expect(await ask(head + mail('a@chat.example.org'), BAD, 'x@away.example.net')).toBe('uncheckable')
  })

  it('returns no verdict for local mail and makes no lookup', async () => {
    const before = dns.asked.length
    expect(await judge(mail('a@ky.example.com'), '127.0.0.1', 'a@ky.example.com')).toBeUndefined()
    expect(dns.asked.length).toBe(before)
  })

  it('reports “unknown” when DNS does not answer in time', async () => {
    const found = await judge(mail('a@im.example.net'), BAD, 'a@im.example.net')
    expect(found?.spf.result).toBe('unknown')
    expect(found?.dmarc).not.toBe('fail')
  }, 15_000)
})

describe('relayedFrom', () => {
  const isRelay = relayList(['10.0.0.0/8', '2001:db8:1::/48'])
  const envelope = (remoteAddress: string) => ({ mailFrom: '', helo: 'h', remoteAddress })

  it.each([
    ['a stranger', '198.51.100.7', [], '198.51.100.7'],
    ['a relay that names a stranger', '10.1.2.3', ['from s (s [198.51.100.7]) by r'], '198.51.100.7'],
    ['two relays', '10.1.2.3', ['from r2 ([IPv6:2001:db8:1::5])', 'from s ([198.51.100.7])'], '198.51.100.7'],
    ['a relay that names nobody', '10.1.2.3', ['by r; x'], undefined],
    ['a relay alone', '10.1.2.3', [], undefined],
    ['an address inside of another', '::ffff:198.51.100.7', [], '198.51.100.7'],
    ['no address at all', '', [], undefined],
  ])('%s', (_, from, fields, expected) => {
    expect(relayedFrom(envelope(from), ['from h', ...fields], isRelay)?.remoteAddress).toBe(expected)
  })
})
