import { constants, inflateSync } from 'node:zlib'

/** 1.2.840.113549.1.7.2 is SignedData (RFC 5652 section 5.1). */
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex')
/** 1.2.840.113549.1.7.3 is EnvelopedData, and 1.2.840.113549.1.9.16.1.23 is AuthEnvelopedData (RFC 5083). */
const ENVELOPED_DATA = [Buffer.from('2a864886f70d010703', 'hex'), Buffer.from('2a864886f70d0109100117', 'hex')]
/** 1.2.840.113549.1.9.16.1.9 is CompressedData (RFC 3274), always with zlib. */
const COMPRESSED_DATA = Buffer.from('2a864886f70d0109100109', 'hex')
const TAG = {
  octetString: 0x04,
  oid: 0x06,
  constructedOctets: 0x24,
  sequence: 0x30,
  set: 0x31,
  explicit0: 0xa0,
} as const
const INDEFINITE = -1
const MAX_DEPTH = 8
const MAX_PIECES = 1_000_000

interface Value {
  readonly tag: number
  readonly start: number
  readonly end: number
  readonly isIndefinite: boolean
}

/** Returns the content of a CMS SignedData (RFC 5652), unchecked, or what came of it. Detached signatures have none. */
export function signedContent(bytes: Uint8Array): Buffer | undefined {
  return contentOf(bytes, SIGNED_DATA)
}

/** Returns the content of a CMS CompressedData if it is not longer than the limit. */
export function compressedContent(bytes: Uint8Array, limitBytes: number): Buffer | undefined {
  const compressed = contentOf(bytes, COMPRESSED_DATA)
  try {
    return compressed && inflateSync(compressed, { maxOutputLength: limitBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    // Damaged or too long: the part stays a file.
    return undefined
  }
}

function contentOf(bytes: Uint8Array, wanted: Buffer): Buffer | undefined {
  try {
    const buffer = binaryOf(bytes)
    return isSequence(buffer) ? readContent(buffer, wanted) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export function isEnvelopedData(bytes: Uint8Array): boolean {
  return isOfType(bytes, ENVELOPED_DATA)
}

export function isCompressedData(bytes: Uint8Array): boolean {
  return isOfType(bytes, [COMPRESSED_DATA])
}

export function isSignedData(bytes: Uint8Array): boolean {
  return isOfType(bytes, [SIGNED_DATA])
}

/** Returns whether the outermost value declares more bytes than there are. */
export function isCutOff(bytes: Uint8Array): boolean {
  const buffer = binaryOf(bytes)
  if (!isSequence(buffer)) return false
  try {
    const { length, start } = lengthAt(buffer, 1)
    return length !== INDEFINITE && start + length > buffer.length
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}

function isOfType(bytes: Uint8Array, types: readonly Buffer[]): boolean {
  try {
    const buffer = binaryOf(bytes)
    if (!isSequence(buffer)) return false
    const type = contentTypeOf(buffer)
    const oid = buffer.subarray(type.start, type.end)
    return types.some((each) => each.equals(oid))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Matches PEM (RFC 7468) and undeclared base64. Both begin with the base64 of a SEQUENCE. */
const WRITTEN_IN_TEXT = /^\s{0,20}(?:-----BEGIN (?:PKCS ?#?7|CMS)[^\r\n-]{0,40}-----\s{1,4})?(?=M[A-P][A-Za-z0-9+/]{6})/
const BEGINNING_BYTES = 200

function binaryOf(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === TAG.sequence && buffer[1] !== undefined && buffer[1] >= 0x80) return buffer
  const [opening] = WRITTEN_IN_TEXT.exec(buffer.toString('latin1', 0, BEGINNING_BYTES)) ?? []
  if (opening === undefined) return buffer
  const end = buffer.indexOf('-----END', opening.length)
  return Buffer.from(buffer.toString('latin1', opening.length, end < 0 ? buffer.length : end), 'base64')
}

/** Most parts are none, and a thrown error for each of thousands takes long. */
function isSequence(buffer: Buffer): boolean {
  return buffer[0] === TAG.sequence && buffer.length > 1
}

function contentTypeOf(buffer: Buffer): Value {
  return expectTag(buffer, expectTag(buffer, 0, TAG.sequence).start, TAG.oid)
}

function readContent(buffer: Buffer, wanted: Buffer): Buffer | undefined {
  const type = contentTypeOf(buffer)
  if (!buffer.subarray(type.start, type.end).equals(wanted)) return undefined
  const data = expectTag(buffer, expectTag(buffer, type.end, TAG.explicit0).start, TAG.sequence)
  const version = valueAt(buffer, data.start)
  const algorithms = expectTag(buffer, version.end, wanted === SIGNED_DATA ? TAG.set : TAG.sequence)
  const encapsulated = expectTag(buffer, endOf(buffer, algorithms, 0), TAG.sequence)
  const contentType = expectTag(buffer, encapsulated.start, TAG.oid)
  // A detached signature ends here.
  if (contentType.end >= encapsulated.end || buffer[contentType.end] !== TAG.explicit0) return undefined
  const pieces: Buffer[] = []
  try {
    addOctets(buffer, valueAt(buffer, valueAt(buffer, contentType.end).start), pieces, 0)
  } catch (error) {
    if (!(error instanceof RangeError) || pieces.length === 0) throw error
  }
  return Buffer.concat(pieces)
}

/** BER may split the octets into pieces. Returns the end of the value. */
function addOctets(buffer: Buffer, value: Value, pieces: Buffer[], depth: number): number {
  if (depth > MAX_DEPTH || pieces.length > MAX_PIECES) throw new RangeError('too many pieces')
  if (value.tag === TAG.octetString && !value.isIndefinite) {
    pieces.push(buffer.subarray(value.start, value.end))
    return value.end
  }
  if (value.tag !== TAG.constructedOctets) throw new RangeError('no octet string')
  let at = value.start
  while (at < value.end && !isEndMark(buffer, at, value)) at = addOctets(buffer, valueAt(buffer, at), pieces, depth + 1)
  return value.isIndefinite ? at + 2 : value.end
}

function endOf(buffer: Buffer, value: Value, depth: number): number {
  if (!value.isIndefinite) return value.end
  if (depth > MAX_DEPTH) throw new RangeError('too deep')
  let at = value.start
  while (!isEndMark(buffer, at, value)) at = endOf(buffer, valueAt(buffer, at), depth + 1)
  return at + 2
}

function isEndMark(buffer: Buffer, at: number, { isIndefinite }: Value): boolean {
  return isIndefinite && buffer.readUInt16BE(at) === 0
}

function expectTag(buffer: Buffer, at: number, tag: number): Value {
  const value = valueAt(buffer, at)
  if (value.tag !== tag) throw new RangeError('another tag')
  return value
}

function valueAt(buffer: Buffer, at: number): Value {
  const tag = buffer.readUInt8(at)
  const { length, start } = lengthAt(buffer, at + 1)
  const isIndefinite = length === INDEFINITE
  // A message that was cut off shows what came.
  const end = isIndefinite ? buffer.length : Math.min(buffer.length, start + length)
  if (start > buffer.length) throw new RangeError('cut off')
  return { tag, start, end, isIndefinite }
}

function lengthAt(buffer: Buffer, at: number): { readonly length: number; readonly start: number } {
  const first = buffer.readUInt8(at)
  if (first < 0x80) return { length: first, start: at + 1 }
  if (first === 0x80) return { length: INDEFINITE, start: at + 1 }
  const count = first & 0x7f
  if (count > 4) throw new RangeError('the content is too long')
  return { length: buffer.readUIntBE(at + 1, count), start: at + 1 + count }
}
