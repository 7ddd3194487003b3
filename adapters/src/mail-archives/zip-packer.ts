import { crc32, deflateRaw } from 'node:zlib'
import type { ByteStream } from '@sen/core/kit/bytes'
import type { MailPacker } from '@sen/core/ports/mail-packer'
import { hasLabelField, labelField } from './label-field.ts'
import { SLICE_BYTES, yieldToOthers } from './yield-to-others.ts'

const LOCAL_SIGNATURE = 0x04034b50
const RECORD_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
const END_64_SIGNATURE = 0x06064b50
const LOCATOR_64_SIGNATURE = 0x07064b50
const STORED = 0
const DEFLATED = 8
const UTF8_FLAG = 0x0800
const VERSION = 20
const VERSION_64 = 45
const MADE_BY = 3 << 8
const FILE_MODE = 0o100644 * 0x10000
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff

/** Writes a ZIP (PKWARE APPNOTE 6.3) with sizes in the local headers, and Zip64 beyond 4 GB and 65,535 entries. */
export const zipPacker: MailPacker = {
  pack: async ({ name, raw: bare, receivedAt, labels }, atByte) => {
    const isLabelled = labels.length > 0 || hasLabelField(bare)
    const raw = isLabelled ? Buffer.concat([Buffer.from(`${labelField(labels, '\r\n')}\r\n`), bare]) : bare
    const checksum = await checksumOf(raw)
    const deflated = await deflate(raw)
    const isSmaller = deflated.byteLength < raw.byteLength
    const body = isSmaller ? deflated : raw
    const nameBytes = Buffer.from(name)
    const fields = sharedFields({
      method: isSmaller ? DEFLATED : STORED,
      receivedAt,
      checksum,
      packedBytes: body.byteLength,
      sizeBytes: raw.byteLength,
      nameBytes: nameBytes.length,
    })
    const time = timeField(receivedAt)
    const local = Buffer.concat([
      uint32(LOCAL_SIGNATURE),
      uint16(VERSION),
      fields,
      uint16(time.length),
      nameBytes,
      time,
    ])
    return { content: [local, body], record: directoryRecord(fields, nameBytes, time, atByte) }
  },
  end: endOfZip,
}

async function* endOfZip({ atByte, records, count }: Parameters<MailPacker['end']>[0]): ByteStream {
  let sizeBytes = 0
  for await (const chunk of records) {
    sizeBytes += chunk.byteLength
    yield chunk
  }
  const isLarge = count >= MOST_16 || atByte >= MOST_32 || sizeBytes >= MOST_32
  if (isLarge) yield end64(atByte, sizeBytes, count)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(Math.min(count, MOST_16), 8)
  end.writeUInt16LE(Math.min(count, MOST_16), 10)
  end.writeUInt32LE(Math.min(sizeBytes, MOST_32), 12)
  end.writeUInt32LE(Math.min(atByte, MOST_32), 16)
  yield end
}

function end64(atByte: number, sizeBytes: number, count: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(END_64_SIGNATURE, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(MADE_BY + VERSION_64, 12)
  end.writeUInt16LE(VERSION_64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(sizeBytes), 40)
  end.writeBigUInt64LE(BigInt(atByte), 48)
  end.writeUInt32LE(LOCATOR_64_SIGNATURE, 56)
  end.writeBigUInt64LE(BigInt(atByte + sizeBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

function sharedFields(entry: {
  readonly method: number
  readonly receivedAt: Date
  readonly checksum: number
  readonly packedBytes: number
  readonly sizeBytes: number
  readonly nameBytes: number
}): Buffer {
  const fields = Buffer.alloc(22)
  fields.writeUInt16LE(UTF8_FLAG, 0)
  fields.writeUInt16LE(entry.method, 2)
  fields.writeUInt32LE(dosTime(entry.receivedAt), 4)
  fields.writeUInt32LE(entry.checksum, 8)
  fields.writeUInt32LE(entry.packedBytes, 12)
  fields.writeUInt32LE(entry.sizeBytes, 16)
  fields.writeUInt16LE(entry.nameBytes, 20)
  return fields
}

function directoryRecord(fields: Buffer, name: Buffer, time: Buffer, atByte: number): Buffer {
  const isFar = atByte >= MOST_32
  const version = isFar ? VERSION_64 : VERSION
  const far = isFar ? Buffer.concat([uint16(1), uint16(8), uint64(atByte)]) : Buffer.alloc(0)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(FILE_MODE, 6)
  tail.writeUInt32LE(Math.min(atByte, MOST_32), 10)
  return Buffer.concat([
    uint32(RECORD_SIGNATURE),
    uint16(MADE_BY + version),
    uint16(version),
    fields,
    uint16(time.length + far.length),
    tail,
    name,
    time,
    far,
  ])
}

/** DOS times have no zone; `timeField` has the instant. */
function dosTime(at: Date): number {
  const year = Math.min(2107, Math.max(1980, at.getUTCFullYear()))
  const day = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}

function timeField(at: Date): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.min(0x7fffffff, Math.max(0, Math.floor(at.getTime() / 1_000))), 5)
  return field
}

async function checksumOf(bytes: Uint8Array): Promise<number> {
  let checksum = 0
  for (let start = 0; start < bytes.byteLength; start += SLICE_BYTES) {
    checksum = crc32(bytes.subarray(start, start + SLICE_BYTES), checksum)
    await yieldToOthers(bytes)
  }
  return checksum
}

/** The fastest level suffices, because large attachments are usually compressed already. */
function deflate(bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    deflateRaw(bytes, { level: 1 }, (error, packed) => (error ? reject(error) : resolve(packed)))
  })
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
