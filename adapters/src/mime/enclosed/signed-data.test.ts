import { describe, expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'
import { signedContent } from './signed-data.ts'

const der = (tag: number, ...values: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(values)
  const { length } = content
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const ber = (tag: number, ...values: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...values, Buffer.from([0, 0])])
type Writer = typeof der

const oid = (last: number): Buffer => der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last]))
const VERSION = der(0x02, Buffer.from([1]))
const ENTITY = Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nĐã ký.\r\n')

/** A SignedData without signers, which is all that reading its content needs. */
const signed = (write: Writer, octets: readonly Buffer[]): Buffer =>
  write(0x30, oid(2), write(0xa0, write(0x30, VERSION, write(0x31), write(0x30, oid(1), ...octets), write(0x31))))
const whole = (write: Writer): Buffer => signed(write, [write(0xa0, der(0x04, ENTITY))])
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
    ['enveloped data', der(0x30, oid(3), der(0xa0, der(0x30, VERSION)))],
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

describe('opaque signed mail shows the text inside, and keeps the signed file', () => {
  const file = (type: string) =>
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${whole(der).toString('base64')}\r\n`

  test.each([
    ['as RFC 8551 names it', file('application/pkcs7-mime; smime-type=signed-data; name=smime.p7m')],
    ['by its old name', file('application/x-pkcs7-mime; smime-type=signed-data')],
    ['without smime-type', file('application/pkcs7-mime')],
    ['as a file', file('application/octet-stream; name="smime.p7m"')],
    [
      'inside of a multipart',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${file('application/pkcs7-mime')}--b--\r\n`,
    ],
  ])('%s', async (_, raw) => {
    const { text, parts } = await readMessage(Uint8Array.from(Buffer.from(raw)))
    expect([text, parts.length]).toEqual(['Đã ký.', 1])
  })
})
