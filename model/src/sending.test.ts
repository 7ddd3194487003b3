import { describe, expect, it } from 'vitest'
import { MEGABYTE_BYTES } from './byte-units.ts'
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_BYTES } from './messages/limits.ts'
import { estimateEncodedBytes, judgeSend, type SendableDraft } from './sending.ts'

const at = (email: string) => ({ name: '', email })
const upload = (sizeBytes: number) => ({ sizeBytes, isForwarded: false })
const forwarded = (sizeBytes: number) => ({ sizeBytes, isForwarded: true })

const DRAFT: SendableDraft = {
  from: at('lan@senmail.test'),
  to: [at('a@x.test')],
  cc: [],
  bcc: [],
  html: '<p>Chào</p>',
  files: [],
}

const CASES: readonly [string, Partial<SendableDraft>, readonly string[]][] = [
  ['an ordinary mail', {}, []],
  ['only Bcc', { to: [], bcc: [at('b@x.test')] }, []],
  ['nobody writes', { from: at('') }, ['no_sender']],
  ['nobody is written to', { to: [] }, ['no_receiver']],
  ['only hidden recipients', { to: [at('undisclosed-recipients:;')] }, ['no_receiver']],
  ['a broken address beside a good one', { cc: [at('b@x')] }, ['invalid_receivers']],
  ['a quoted local part, which has led elsewhere', { to: [at('"a@evil.test"@x.test')] }, ['invalid_receivers']],
  ['a hundred', { to: Array.from({ length: 100 }, (_, n) => at(`n${n}@x.test`)) }, []],
  ['a hundred and one', { to: Array.from({ length: 101 }, (_, n) => at(`n${n}@x.test`)) }, ['too_many_recipients']],
  ['a hundred and one names of one', { to: Array.from({ length: 101 }, () => at('a@x.test')) }, []],
  ['a body at the limit', { html: 'a'.repeat(1_000_000) }, []],
  ['a body above the limit', { html: 'a'.repeat(1_000_001) }, ['body_too_large']],
  ['uploads of exactly 25 MB', { files: [upload(20 * MEGABYTE_BYTES), upload(5 * MEGABYTE_BYTES)] }, []],
  [
    'uploads above 25 MB',
    { files: [upload(20 * MEGABYTE_BYTES), upload(5 * MEGABYTE_BYTES + 1)] },
    ['attachments_too_large'],
  ],
  ['forwarded parts are no uploads', { files: [upload(MAX_ATTACHMENT_BYTES), forwarded(2 * MEGABYTE_BYTES)] }, []],
  ['29 MB forwarded fit when encoded', { files: [forwarded(29 * MEGABYTE_BYTES)] }, []],
  ['30 MB forwarded do not', { files: [forwarded(30 * MEGABYTE_BYTES)] }, ['message_too_large']],
  [
    'everything at once',
    { from: at(''), to: [at('x')], files: [upload(26 * MEGABYTE_BYTES), forwarded(9 * MEGABYTE_BYTES)] },
    ['no_sender', 'invalid_receivers', 'attachments_too_large', 'message_too_large'],
  ],
]

describe('judgeSend', () => {
  it.each(CASES)('%s', (_, changes, codes) => {
    expect(judgeSend({ ...DRAFT, ...changes }).map((refusal) => refusal.code)).toEqual(codes)
  })

  it('names the addresses that are wrong', () => {
    expect(judgeSend({ ...DRAFT, to: [at('sai'), at('cũng sai@x')] })[0]).toEqual({
      code: 'invalid_receivers',
      details: { emails: ['sai', 'cũng sai@x'] },
    })
  })

  it('obeys the limits it is given', () => {
    const limits = { recipients: 1, bodyCharacters: 3, uploadedBytes: 0, messageBytes: MAX_MESSAGE_BYTES }
    const draft = { ...DRAFT, cc: [at('b@x.test')], files: [upload(1)] }
    expect(judgeSend(draft, limits).map(({ code, details }) => [code, details?.limit])).toEqual([
      ['too_many_recipients', 1],
      ['body_too_large', 3],
      ['attachments_too_large', 0],
    ])
  })
})

describe('estimateEncodedBytes', () => {
  it('is base64 with a line break after 76 characters', () => {
    const encoded = 4 * Math.ceil(MEGABYTE_BYTES / 3)
    const empty = estimateEncodedBytes({ html: '', files: [] })
    const grown = estimateEncodedBytes({ html: '', files: [upload(MEGABYTE_BYTES)] }) - empty
    expect(grown).toBeGreaterThanOrEqual(encoded + 2 * Math.ceil(encoded / 76))
    expect(grown).toBeLessThan(encoded * 1.04)
  })

  it('counts Vietnamese and emoji in bytes', () => {
    const size = (html: string) =>
      estimateEncodedBytes({ html, files: [] }) - estimateEncodedBytes({ html: '', files: [] })
    expect(size('ế'.repeat(300))).toBe(size('a'.repeat(900)))
    expect(size('🪷'.repeat(300))).toBe(size('a'.repeat(1200)))
  })
})
