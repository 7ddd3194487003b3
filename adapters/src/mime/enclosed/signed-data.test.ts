import { describe, expect, test } from 'vitest'
import { ber, compressed, der, ENVELOPED, signed, wholeSigned } from './cms.fixture.ts'
import { compressedContent, isEnvelopedData, signedContent } from './signed-data.ts'

const ENTITY = Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nĐã ký.\r\n')
const whole = (write: typeof der) => wholeSigned(write, ENTITY)
const pieces = [der(0x04, ENTITY.subarray(0, 20)), der(0x04, ENTITY.subarray(20))]

test.each([
  ['within the only piece', whole(der).subarray(0, -40)],
  ['within a piece', signed(der, [der(0xa0, der(0x24, ...pieces))]).subarray(0, -40)],
  ['behind a piece without lengths', signed(ber, [ber(0xa0, ber(0x24, ...pieces))]).subarray(0, -40)],
])('signed data that is cut off has the content that came: %s', (_, bytes) => {
  const content = signedContent(bytes)?.toString() ?? ''
  expect(content.length).toBeGreaterThan(15)
  expect(ENTITY.toString().startsWith(content)).toBe(true)
})

test.each([
  ['compressed', compressed(ENTITY), 1_000, ENTITY.toString()],
  ['too long', compressed(Buffer.alloc(2_000)), 1_000, undefined],
  ['signed', whole(der), 1_000, undefined],
  ['damaged', compressed(ENTITY).fill(0, 70), 1_000, undefined],
])('the content of compressed data is read within a limit: %s', (_, bytes, limit, text) => {
  expect(compressedContent(bytes, limit)?.toString()).toBe(text)
})

describe('the content of signed data', () => {
  test.each([
    ['DER', whole(der)],
    ['BER without lengths', whole(ber)],
    ['octets in pieces', signed(der, [der(0xa0, der(0x24, ...pieces))])],
    ['octets in pieces without lengths', signed(ber, [ber(0xa0, ber(0x24, ...pieces))])],
    ['pieces of pieces', signed(ber, [ber(0xa0, ber(0x24, ber(0x24, ...pieces)))])],
  ])('is read: %s', (_, bytes) => {
    expect(signedContent(bytes)?.toString()).toBe(ENTITY.toString())
  })

  test.each([
    ['a detached signature', signed(der, [])],
    ['enveloped data', ENVELOPED],
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no CMS at all')],
    ['data that is cut off before its content', whole(der).subarray(0, 30)],
    ['pieces without an end', whole(ber).subarray(0, 24)],
    ['pieces nested without an end', signed(ber, [ber(0xa0, Buffer.from('2480'.repeat(10_000), 'hex'))])],
    ['a length beyond the end', Buffer.from('3084ffffffff', 'hex')],
  ])('is not made up: %s', (_, bytes) => {
    expect(signedContent(bytes)).toBeUndefined()
  })
})

test.each([
  ['enveloped data', ENVELOPED, true],
  ['authenticated enveloped data', Buffer.from('300d060b2a864886f70d0109100117', 'hex'), true],
  ['signed data', whole(der), false],
  ['a detached signature', signed(der, []), false],
  ['text', Buffer.from('no CMS at all'), false],
  ['nothing', Buffer.alloc(0), false],
])('says of %s whether it is encrypted', (_, bytes, isEncrypted) => {
  expect(isEnvelopedData(bytes)).toBe(isEncrypted)
})
