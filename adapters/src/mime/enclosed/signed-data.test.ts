import { describe, expect, test } from 'vitest'
import { ber, der, ENVELOPED, signed, wholeSigned } from './cms.fixture.ts'
import { isEnvelopedData, signedContent } from './signed-data.ts'

const ENTITY = Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nĐã ký.\r\n')
const whole = (write: typeof der) => wholeSigned(write, ENTITY)
const pieces = [der(0x04, ENTITY.subarray(0, 20)), der(0x04, ENTITY.subarray(20))]

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
    ['data that is cut off', whole(der).subarray(0, 60)],
    ['pieces without an end', whole(ber).subarray(0, 40)],
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
