import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

const SEQUENCE = 0x30
const SET = 0x31
const BOOLEAN_TRUE = Buffer.from([0x01, 0x01, 0xff])
const NULL_PADDED_BITS = Buffer.from([0])
const OID = {
  ecdsaWithSha256: oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02),
  commonName: oid(0x55, 0x04, 0x03),
  alternativeNames: oid(0x55, 0x1d, 0x11),
  basicConstraints: oid(0x55, 0x1d, 0x13),
  extendedKeyUsage: oid(0x55, 0x1d, 0x25),
  serverAuthentication: oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01),
}

export interface SelfSignedCertificate {
  /** PEM texts. */
  readonly cert: string
  readonly key: string
}

/**
 * Creates a certificate (RFC 5280 section 4.1) for a key of its own. Clients must be configured to trust it.
 * @param names host names and IP addresses; the first is the subject
 */
export function createSelfSignedCertificate(
  names: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, OID.ecdsaWithSha256)
  const commonName = der(SEQUENCE, OID.commonName, der(0x0c, Buffer.from(names[0] ?? 'localhost')))
  const subject = der(SEQUENCE, der(SET, commonName))
  // A serial number is positive, so its first bit is 0.
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const toSign = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    subject,
    der(SEQUENCE, utcTime(from), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions(names))),
  )
  const signature = sign('sha256', toSign, privateKey)
  const whole = der(SEQUENCE, toSign, algorithm, der(0x03, NULL_PADDED_BITS, signature))
  const lines = whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function extensions(names: readonly string[]): readonly Buffer[] {
  const extension = (...content: readonly Buffer[]) => der(SEQUENCE, ...content)
  return [
    extension(OID.basicConstraints, BOOLEAN_TRUE, der(0x04, der(SEQUENCE, BOOLEAN_TRUE))),
    extension(OID.extendedKeyUsage, der(0x04, der(SEQUENCE, OID.serverAuthentication))),
    extension(OID.alternativeNames, der(0x04, der(SEQUENCE, ...names.map(generalName)))),
  ]
}

function generalName(name: string): Buffer {
  const family = isIP(name)
  if (family === 0) return der(0x82, Buffer.from(name))
  return der(0x87, family === 4 ? Buffer.from(name.split('.').map(Number)) : ipv6Bytes(name))
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const bytes = Buffer.alloc(16)
  for (const [at, group] of [...before, ...zeros, ...after].entries()) {
    bytes.writeUInt16BE(Number.parseInt(group, 16), 2 * at)
  }
  return bytes
}

/** Two digits for the year suffice until 2050 (RFC 5280 section 4.1.2.5.1). */
function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\..*/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`))
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 + bytes.length, ...bytes]
}
