import { crc32, deflateRawSync } from 'node:zlib'
import { filePart } from './corpus-stage.ts'

const MEGABYTE = 1024 * 1024

export const PACKED_BOMBS: Readonly<Record<string, () => Buffer>> = {
  'zip attachment ratio: one word of 400 MB': () =>
    document(zip([{ name: 'word/document.xml', packed: deflateRawSync(Buffer.alloc(400 * MEGABYTE, 'a')) }])),
  'zip attachment ratio: 2,000 entries that are one': () => {
    // Overlapping files (Fifield): each directory entry points to the same compressed data.
    const packed = deflateRawSync(Buffer.alloc(20 * MEGABYTE, 'b'))
    return document(zip([{ name: 'word/document.xml', packed, times: 2_000 }]))
  },
  'zip attachment ratio: nested': () => {
    let inner = zip([{ name: 'a.txt', packed: deflateRawSync(Buffer.alloc(50 * MEGABYTE)) }])
    for (let depth = 0; depth < 6; depth += 1)
      inner = zip([{ name: 'word/document.xml', packed: deflateRawSync(inner) }])
    return document(inner)
  },
  'gzip/deflate TNEF compressed RTF size lie': () => tnef(rtfThatLies()),
  'gzip/deflate TNEF loop': () => {
    let inner = rtfThatLies()
    for (let depth = 0; depth < 12; depth += 1) inner = tnefWith(inner)
    return tnef(inner)
  },
  'image pixels: 100,000 by 100,000 declared': () =>
    filePart('image/png', 'a.png', pngOf(100_000, 100_000, deflateRawSync(Buffer.alloc(MEGABYTE)))),
  'ICS RRULE without end': () => calendar(['RRULE:FREQ=SECONDLY;BYSECOND=0,1,2,3;BYMINUTE=0,1,2,3;BYSETPOS=-1']),
  'ICS RRULE that never comes': () => calendar(['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']),
  'ICS 20,000 dates': () =>
    calendar(Array.from({ length: 20_000 }, (_, at) => `RDATE:2027${String(at).padStart(4, '0')}T000000Z`)),
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function document(bytes: Buffer): Buffer {
  return filePart(DOCX, 'bom.docx', bytes)
}

function calendar(lines: readonly string[]): Buffer {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20260101T000000Z', 'SUMMARY:x', ...lines, 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', ...event, 'END:VCALENDAR', ''].join('\r\n')
  return filePart('text/calendar', 'bom.ics', Buffer.from(text))
}

interface ZipFile {
  readonly name: string
  readonly packed: Buffer
  readonly times?: number
}

function zip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, packed, times = 1 } of files) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(0x7f_ff_ff_ff, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, Buffer.from(name)])
    locals.push(local)
    for (let time = 0; time < times; time += 1) entries.push(entry)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(entries).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...entries, end])
}

/** The PNG (RFC 2083) has one megabyte of empty pixel data. */
function pngOf(width: number, height: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body) >>> 0)
    return Buffer.concat([size, body, sum])
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

const [TNEF_SIGNATURE, MAPI_PROPERTIES, ATTACH_DATA] = [0x223e9f78, 0x00069003, 0x0006800f]

function tnef(content: Buffer): Buffer {
  return filePart('application/ms-tnef', 'winmail.dat', content)
}

/** Encodes one attribute of a message (1) or of an attachment (2) (MS-OXTNEF 2.1.3). */
function attribute(level: number, id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((all, byte) => (all + byte) & 0xffff, 0))
  return Buffer.concat([head, data, sum])
}

function tnefOf(...attributes: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(TNEF_SIGNATURE, 0)
  return Buffer.concat([head, ...attributes])
}

/** A small compressed text (MS-OXRTFCP) that claims to have four gigabytes. */
function rtfThatLies(): Buffer {
  const rtf = Buffer.alloc(200)
  rtf.writeUInt32LE(0xffff_fff0, 0)
  rtf.writeUInt32LE(0xffff_fff0, 4)
  rtf.write('LZFu', 8, 'latin1')
  const property = Buffer.alloc(16)
  property.writeUInt32LE(1, 0)
  property.writeUInt32LE(0x1009_0102, 4)
  property.writeUInt32LE(1, 8)
  property.writeUInt32LE(rtf.length, 12)
  return tnefOf(attribute(1, MAPI_PROPERTIES, Buffer.concat([property, rtf])))
}

function tnefWith(inner: Buffer): Buffer {
  return tnefOf(attribute(2, 0x0006_9002, Buffer.alloc(14)), attribute(2, ATTACH_DATA, inner))
}
