import type { ComposeRequest } from '@sen/core/ports/mime'
import { DirectMime } from '@sen/testkit/direct-mime'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { DkimMailSigner } from './dkim-mail-signer.ts'

const REQUEST: ComposeRequest = {
  messageIdHeader: 'mot@sen.example',
  inReplyTo: '',
  references: [],
  from: { name: 'Trần Thị Lan', email: 'lan@sen.example' },
  to: [{ name: 'Minh', email: 'minh@khach.example' }],
  cc: [],
  bcc: [{ name: '', email: 'kin@khach.example' }],
  subject: 'Báo giá quý bốn',
  date: new Date('2026-11-20T10:00:00Z'),
  html: '<p>Chào anh Minh</p>',
  text: '',
  parts: [],
  headers: {},
}
const AT = new Date('2026-11-20T10:00:01Z')
const bytes = (text: string) => new TextEncoder().encode(text)
const file = (name: string, content: Uint8Array) => ({ name, contentType: 'application/pdf', contentId: '', content })

const CORPUS: readonly (readonly [string, Partial<ComposeRequest>])[] = [
  ['a short Vietnamese letter', {}],
  ['plain ASCII', { subject: 'Hi', from: { name: '', email: 'lan@sen.example' }, html: '<p>Hi</p>', text: 'Hi' }],
  ['no subject and no text', { subject: '', html: '', text: '' }],
  ['a long subject, folded', { subject: 'Thông báo nghỉ Tết Nguyên đán của Công ty Sen '.repeat(5).trim() }],
  ['long lines', { html: `<p>${'một hai ba '.repeat(3_000)}</p>`, text: `${'x'.repeat(900)}\n`.repeat(20) }],
  ['spaces at ends of lines, and empty lines at the end', { text: 'a  \n b\t \n\n\n   \n\n', html: '' }],
  [
    'forty recipients',
    { to: Array.from({ length: 40 }, (_, n) => ({ name: `Người ${n}`, email: `n${n}@x.example` })) },
  ],
  ['an answer', { inReplyTo: 'hai@x.example', references: ['ba@x.example', 'hai@x.example'] }],
  ['files', { parts: [file('hợp đồng.pdf', bytes('%PDF-1.4')), file('b.bin', new Uint8Array(700_000).fill(7))] }],
  ['nobody named', { to: [], cc: [] }],
  ['a note of the system', { headers: { 'Auto-Submitted': 'auto-replied' } }],
]

const signer = new DkimMailSigner()
let key: { readonly domain: string; readonly selector: string; readonly privateKey: string }
let record: string
beforeAll(async () => {
  const { privateKey, publicKey } = await signer.createKey()
  key = { domain: 'sen.example', selector: 'sen1', privateKey }
  record = `v=DKIM1; k=rsa; p=${publicKey}`
})

async function verify(raw: Uint8Array | string): Promise<readonly (string | undefined)[]> {
  const resolver = async (name: string, type: string) => {
    if (name === 'sen1._domainkey.sen.example' && type === 'TXT') return [[record.slice(0, 250), record.slice(250)]]
    throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  const { results } = await dkimVerify(Buffer.from(raw), { resolver } as Parameters<typeof dkimVerify>[1])
  return results.map(({ status }) => status.result)
}

async function signed(changes: Partial<ComposeRequest> = {}) {
  const raw = await new DirectMime().compose({ ...REQUEST, ...changes })
  const after = await signer.sign(raw, key, AT)
  return { raw, after, text: Buffer.from(after).toString('latin1') }
}

describe('a signature of ours', () => {
  it.each(CORPUS)('is believed by others: %s', async (_, changes) => {
    const { raw, after, text } = await signed(changes)
    expect(await verify(after)).toEqual(['pass'])
    const own = text.slice(0, text.length - raw.byteLength)
    expect(Buffer.compare(after.subarray(own.length), raw)).toBe(0)
    expect(Math.max(...own.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(own).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; /)
  })

  it.each([
    ['the text', (text: string) => text.replace('Q2jDoG8', 'Q2jDoG9').replace('Ch=C3=A0o', 'Ch=C3=A1o')],
    ['the subject', (text: string) => text.replace(/^Subject: .*$/m, 'Subject: Chuyen tien')],
    ['a second From', (text: string) => `From: Ke gian <x@sen.example>\r\n${text}`],
    ['a second Subject', (text: string) => text.replace(/^Subject:/m, 'Subject: x\r\nSubject:')],
    ['a Reply-To that was not there', (text: string) => `Reply-To: x@ke-gian.example\r\n${text}`],
    ['a Cc that was not there', (text: string) => `Cc: x@ke-gian.example\r\n${text}`],
  ])('breaks with a change of %s', async (_, change) => {
    const { text } = await signed()
    const changed = change(text)
    expect(changed).not.toBe(text)
    expect(await verify(Buffer.from(changed, 'latin1'))).not.toContain('pass')
  })

  it('keeps fields that servers add on the way, and refolded fields', async () => {
    const { text } = await signed()
    const onTheWay = `Received: from a by b; x\r\nX-Spam: no\r\n${text.replace('MIME-Version: 1.0', 'MIME-Version:\t 1.0 ')}`
    expect(await verify(Buffer.from(onTheWay, 'latin1'))).toEqual(['pass'])
  })

  it('names a domain that is not ASCII as DNS knows it (RFC 8616 section 5)', async () => {
    const from = { name: '', email: 'lan@bưu-điện.example' }
    const raw = await new DirectMime().compose({ ...REQUEST, from, html: '', text: 'x' })
    const text = Buffer.from(await signer.sign(raw, { ...key, domain: 'bưu-điện.example' }, AT)).toString('latin1')
    expect(text).toContain('\td=xn--bu-in-7ya42ik46m.example; s=sen1; ')
  })

  it('is the same for the same bytes, key and second', async () => {
    const raw = await new DirectMime().compose(REQUEST)
    expect(await signer.sign(raw, key, AT)).toEqual(await signer.sign(raw, key, AT))
  })
})
