import { crc32 } from 'node:zlib'

interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A zip archive with stored (uncompressed) entries and UTF-8 names (APPNOTE 6.3, bit 11). Fixed time stamp. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const body = Buffer.from(entry.bytes)
    const shared = sharedFields(crc32(body), body.length, name.length)
    const local = Buffer.concat([signature(0x04034b50), shared, name, body])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, place, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** 'Version needed' to 'extra length': the 26 bytes that local and central headers share. */
function sharedFields(checksum: number, sizeBytes: number, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(0x4800, 6)
  fields.writeUInt16LE(0x5b41, 8)
  fields.writeUInt32LE(checksum, 10)
  fields.writeUInt32LE(sizeBytes, 14)
  fields.writeUInt32LE(sizeBytes, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
