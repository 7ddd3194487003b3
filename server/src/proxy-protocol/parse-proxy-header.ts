import { isIP } from 'node:net'
import { unmappedAddress } from '@sen/model/ip-addresses'

export interface ProxiedSource {
  readonly address: string
  readonly port: number
}

/** An IPv4 client has a plain IPv4 address, also behind an IPv6 socket. `source` is undefined for connections of the balancer itself, such as health checks. */
export type ParsedProxyHeader =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'header'; readonly sizeBytes: number; readonly source: ProxiedSource | undefined }

const SIGNATURE = Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a])
const V1 = Buffer.from('PROXY ')
const MAX_V1_BYTES = 107
const V2_HEAD_BYTES = 16
/** The longest addresses need 216 bytes; the rest is for additional fields, which are skipped. */
const MAX_V2_REST_BYTES = 2_048
const [TCP4, TCP6] = [0x11, 0x21]
const INCOMPLETE = { kind: 'incomplete' } as const
const INVALID = { kind: 'invalid' } as const

/** Parses versions 1 and 2 of the PROXY protocol (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt). */
export function parseProxyHeader(bytes: Buffer): ParsedProxyHeader {
  if (startsAlike(bytes, SIGNATURE)) return bytes.length < V2_HEAD_BYTES ? INCOMPLETE : parseBinary(bytes)
  return startsAlike(bytes, V1) ? parseText(bytes) : INVALID
}

function startsAlike(bytes: Buffer, beginning: Buffer): boolean {
  const length = Math.min(bytes.length, beginning.length)
  return bytes.subarray(0, length).equals(beginning.subarray(0, length))
}

function parseText(bytes: Buffer): ParsedProxyHeader {
  const end = bytes.subarray(0, MAX_V1_BYTES).indexOf('\r\n')
  if (end < 0) return bytes.length < MAX_V1_BYTES ? INCOMPLETE : INVALID
  const [, family = '', address = '', target = '', port = '', targetPort = '', ...more] = bytes
    .toString('latin1', 0, end)
    .split(' ')
  const sizeBytes = end + 2
  if (family === 'UNKNOWN') return { kind: 'header', sizeBytes, source: undefined }
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : -1
  const isValid = isIP(address) === version && isIP(target) === version && isPort(port) && isPort(targetPort)
  if (!isValid || more.length > 0) return INVALID
  return { kind: 'header', sizeBytes, source: { address: unmappedAddress(address), port: Number(port) } }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

function parseBinary(bytes: Buffer): ParsedProxyHeader {
  const [command, family, rest] = [bytes.readUInt8(12), bytes.readUInt8(13), bytes.readUInt16BE(14)]
  if (rest > MAX_V2_REST_BYTES || (command !== 0x20 && command !== 0x21)) return INVALID
  const sizeBytes = V2_HEAD_BYTES + rest
  if (bytes.length < sizeBytes) return INCOMPLETE
  if (command === 0x20) return { kind: 'header', sizeBytes, source: undefined }
  if (family === TCP4 && rest >= 12) {
    return {
      kind: 'header',
      sizeBytes,
      source: { address: bytes.subarray(16, 20).join('.'), port: bytes.readUInt16BE(24) },
    }
  }
  if (family === TCP6 && rest >= 36) {
    const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(16 + 2 * at).toString(16))
    const address = unmappedAddress(groups.join(':'))
    return { kind: 'header', sizeBytes, source: { address, port: bytes.readUInt16BE(48) } }
  }
  // Other families, such as UNIX sockets, have no address that a limit could use.
  return family === 0 ? { kind: 'header', sizeBytes, source: undefined } : INVALID
}
