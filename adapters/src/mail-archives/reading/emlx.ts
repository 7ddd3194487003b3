import { appleState } from '@sen/model/imports/apple-flags'
import type { StatedState } from '@sen/model/imports/import-states'

const LENGTH_LINE = /^[ \t]*(\d{1,12})[ \t]*\r?\n/
const LENGTH_LINE_BYTES = 64
const PLIST = Buffer.from('<?xml')
const FLAGS = /<key>flags<\/key>\s*<integer>(\d{1,15})<\/integer>/

/** Apple Mail writes the length of the message, the message, and a property list with its flags. */
export function parseEmlx(file: Buffer): { readonly bytes: Buffer; readonly state: StatedState } {
  const line = LENGTH_LINE.exec(file.toString('latin1', 0, LENGTH_LINE_BYTES))
  if (!line) return { bytes: file, state: {} }
  const start = line[0].length
  const stated = start + Number(line[1])
  // A wrong length ends where the property list begins.
  const end = stated <= file.length ? stated : file.lastIndexOf(PLIST)
  const until = end > start ? end : file.length
  const flags = FLAGS.exec(file.toString('latin1', until))?.[1]
  return { bytes: file.subarray(start, until), state: flags === undefined ? {} : appleState(Number(flags)) }
}
