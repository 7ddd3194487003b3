import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipOddities {
  readonly damaged?: string
  /** The claimed sizes may be wrong. */
  readonly saidBytes?: Readonly<Record<string, number>>
  readonly encrypted?: string
  readonly rawNames?: Readonly<Record<string, Uint8Array>>
  /** It is a number of APPNOTE 4.4.2; the default is MS-DOS. */
  readonly host?: number
  readonly dosTime?: readonly [date: number, time: number]
  readonly isZip64?: boolean
  readonly before?: string
}

const ELSEWHERE = 0xffffffff

/** The zip may be as other programs write it, or forged. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, odd: ZipOddities = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(odd.before ?? '')]
  const records: Buffer[] = []
  // Offsets do not count a prefix that was added to a finished zip.
  let offset = 0
  for (const [name, given] of Object.entries(files)) {
    const content = Buffer.from(given)
    const packed = name.endsWith('/') ? content : deflateRawSync(content)
    const rawName = Buffer.from(odd.rawNames?.[name] ?? name)
    const flags = (odd.rawNames?.[name] ? 0 : 0x800) | (odd.encrypted === name ? 1 : 0)
    const checksum = odd.damaged === name ? 1 : crc32(content)
    const size = odd.saidBytes?.[name] ?? content.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(name.endsWith('/') ? 0 : 8, 8)
    local.writeUInt16LE(rawName.length, 26)
    const extra = odd.isZip64 ? zip64Extra(size, packed.length, offset) : Buffer.alloc(0)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(flags, 8)
    record.writeUInt16LE(name.endsWith('/') ? 0 : 8, 10)
    const [date, time] = odd.dosTime ?? [(44 << 9) | (6 << 5) | 4, 0]
    record.writeUInt8(odd.host ?? 0, 5)
    record.writeUInt16LE(time, 12)
    record.writeUInt16LE(date, 14)
    record.writeUInt32LE(checksum, 16)
    record.writeUInt32LE(odd.isZip64 ? ELSEWHERE : packed.length, 20)
    record.writeUInt32LE(odd.isZip64 ? ELSEWHERE : size, 24)
    record.writeUInt16LE(rawName.length, 28)
    record.writeUInt16LE(extra.length, 30)
    record.writeUInt32LE(odd.isZip64 ? ELSEWHERE : offset, 42)
    parts.push(local, rawName, packed)
    records.push(record, rawName, extra)
    offset += local.length + rawName.length + packed.length
  }
  const directory = Buffer.concat(records)
  const count = Object.keys(files).length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(odd.isZip64 ? 0xffff : count, 10)
  end.writeUInt32LE(odd.isZip64 ? ELSEWHERE : directory.length, 12)
  end.writeUInt32LE(odd.isZip64 ? ELSEWHERE : offset, 16)
  const large = odd.isZip64 ? zip64End(count, directory.length, offset) : Buffer.alloc(0)
  return Buffer.concat([...parts, directory, large, end])
}

function zip64Extra(...numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(numbers.length * 8, 2)
  for (const [at, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + at * 8)
  return extra
}

function zip64End(count: number, sizeBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(sizeBytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + sizeBytes), 64)
  return end
}
