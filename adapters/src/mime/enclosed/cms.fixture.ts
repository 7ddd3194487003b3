import { deflateSync } from 'node:zlib'

type Writer = (tag: number, ...values: readonly Buffer[]) => Buffer

export const der: Writer = (tag, ...values) => {
  const content = Buffer.concat(values)
  const { length } = content
  const size =
    length < 0x80 ? [length] : [0x84, (length >> 24) & 0xff, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export const ber: Writer = (tag, ...values) => Buffer.concat([Buffer.from([tag, 0x80]), ...values, Buffer.from([0, 0])])

export const oid = (last: number): Buffer =>
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last]))
export const VERSION = der(0x02, Buffer.from([1]))

/** A SignedData without signers, which is all that reading its content needs. */
export function signed(write: Writer, octets: readonly Buffer[]): Buffer {
  const content = write(0x30, oid(1), ...octets)
  return write(0x30, oid(2), write(0xa0, write(0x30, VERSION, write(0x31), content, write(0x31))))
}

export const wholeSigned = (write: Writer, entity: Buffer): Buffer => signed(write, [write(0xa0, der(0x04, entity))])
export const ENVELOPED = der(0x30, oid(3), der(0xa0, der(0x30, VERSION)))

const smimeOid = (last: number): Buffer =>
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, ...(last === 8 ? [3, 8] : [1, last])]))

export function compressed(entity: Buffer): Buffer {
  const content = der(0x30, oid(1), der(0xa0, der(0x04, deflateSync(entity))))
  return der(0x30, smimeOid(9), der(0xa0, der(0x30, VERSION, der(0x30, smimeOid(8)), content)))
}
