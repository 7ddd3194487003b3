import { gunzipSync } from 'node:zlib'
import { UnreadableReport } from '@sen/core/ports/report-file-reader'
import { MAX_REPORT_BYTES } from '@sen/model/administration/limits'
import { readZip } from '../zip-entries.ts'

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b]

/** Unpacks a gzip or the first file of a zip, up to the size limit of a report. */
export async function unpackReport(bytes: Uint8Array): Promise<string> {
  return decode(await unpack(bytes))
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (begins(bytes, GZIP)) return gunzipSync(bytes, { maxOutputLength: MAX_REPORT_BYTES })
  if (!begins(bytes, ZIP)) return bytes
  const limits = { entries: 1, bytesForEach: MAX_REPORT_BYTES, bytesTogether: MAX_REPORT_BYTES }
  for await (const { content } of readZip(bytes, (name) => !name.endsWith('/'), limits)) return content
  throw new UnreadableReport('the zip contains no readable file')
}

function begins(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, at) => bytes[at] === byte)
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_REPORT_BYTES) throw new UnreadableReport('the report is too long')
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]{1,40})["']/u.exec(beginning)?.[1]
  const isWide = begins(bytes, [0xff, 0xfe]) || begins(bytes, [0xfe, 0xff])
  try {
    return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : (named ?? 'utf-8')).decode(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return new TextDecoder().decode(bytes)
  }
}
