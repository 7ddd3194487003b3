import { describe, expect, test } from 'vitest'
import { parseProxyHeader } from './parse-proxy-header.ts'

const SIGNATURE = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]
const binary = (command: number, family: number, rest: readonly number[]): Buffer =>
  Buffer.from([...SIGNATURE, command, family, rest.length >> 8, rest.length & 0xff, ...rest])
const IPV4 = [203, 0, 113, 9, 10, 0, 0, 1, 0x1f, 0x90, 0, 25]
const MAPPED = [...Array<number>(10).fill(0), 0xff, 0xff, 203, 0, 113, 9]
const IPV6 = [0x20, 0x01, 0x0d, 0xb8, ...Array<number>(11).fill(0), 7, ...Array<number>(16).fill(1), 0x1f, 0x90, 0, 25]

describe('the source of a connection', () => {
  test.each([
    ['version 1', Buffer.from('PROXY TCP4 203.0.113.9 10.0.0.1 8080 25\r\nEHLO x'), '203.0.113.9', 41],
    ['version 1 with IPv6', Buffer.from('PROXY TCP6 2001:db8::7 ::1 8080 25\r\n'), '2001:db8::7', 36],
    ['version 2', binary(0x21, 0x11, IPV4), '203.0.113.9', 28],
    ['version 2 with more fields', binary(0x21, 0x11, [...IPV4, 4, 0, 1, 0]), '203.0.113.9', 32],
    ['version 2 with IPv6', binary(0x21, 0x21, IPV6), '2001:db8:0:0:0:0:0:7', 52],
    // A balancer that listens on an IPv6 socket names IPv4 clients so.
    ['version 1 with mapped IPv4', Buffer.from('PROXY TCP6 ::ffff:203.0.113.9 ::1 8080 25\r\n'), '203.0.113.9', 43],
    ['version 1 in full', Buffer.from('PROXY TCP6 0:0:0:0:0:FFFF:cb00:7109 ::1 8080 25\r\n'), '203.0.113.9', 49],
    ['version 2 with mapped IPv4', binary(0x21, 0x21, [...MAPPED, ...IPV6.slice(16)]), '203.0.113.9', 52],
  ])('%s', (_, bytes, address, sizeBytes) => {
    expect(parseProxyHeader(bytes)).toEqual({ kind: 'header', sizeBytes, source: { address, port: 8080 } })
  })

  test.each([
    ['version 1', Buffer.from('PROXY UNKNOWN\r\n')],
    ['version 2', binary(0x20, 0, [])],
    ['version 2 without a family', binary(0x21, 0, [])],
  ])('is the balancer itself: %s', (_, bytes) => {
    expect(parseProxyHeader(bytes)).toMatchObject({ kind: 'header', source: undefined })
  })
})

test.each([
  Buffer.from('EHLO x\r\n'),
  Buffer.from('PROXY TCP4 999.0.113.9 10.0.0.1 8080 25\r\n'),
  Buffer.from('PROXY TCP4 2001:db8::7 10.0.0.1 8080 25\r\n'),
  Buffer.from('PROXY TCP4 203.0.113.9 10.0.0.1 99999 25\r\n'),
  Buffer.from('PROXY TCP4 203.0.113.9 10.0.0.1 80 25 more\r\n'),
  Buffer.from(`PROXY UNKNOWN ${'x'.repeat(100)}`),
  binary(0x22, 0x11, IPV4),
  binary(0x21, 0x12, IPV4),
  binary(0x21, 0x11, IPV4.slice(0, 4)),
  Buffer.from([...SIGNATURE, 0x21, 0x11, 0xff, 0xff]),
])('%s is invalid', (bytes) => {
  expect(parseProxyHeader(bytes)).toEqual({ kind: 'invalid' })
})

test('every beginning of a header is incomplete', () => {
  for (const whole of [Buffer.from('PROXY TCP4 203.0.113.9 10.0.0.1 8080 25\r\n'), binary(0x21, 0x11, IPV4)]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(parseProxyHeader(whole.subarray(0, length))).toEqual({ kind: 'incomplete' })
    }
  }
})
