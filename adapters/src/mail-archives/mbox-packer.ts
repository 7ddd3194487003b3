import type { MailPacker } from '@sen/core/ports/mail-packer'
import { encodedWords } from './encoded-words.ts'
import { hasLabelField, labelField } from './label-field.ts'
import { SLICE_BYTES, yieldToOthers } from './yield-to-others.ts'

const LF = 10
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Writes an mbox (RFC 4155) with LF and reversible quoting of `From ` (mboxrd). Four fields in front record read state,
 * star, folder and labels.
 */
export const mboxPacker: MailPacker = {
  pack: async ({ raw, receivedAt, from, folder, isRead, isStarred, labels }) => {
    const fields = [
      `From ${envelopeAddress(from)} ${envelopeTime(receivedAt)}`,
      `Status: ${isRead ? 'RO' : 'O'}`,
      ...(isStarred ? ['X-Status: F'] : []),
      `X-Folder: ${encodedWords(folder, '\n')}`,
      ...(labels.length > 0 || hasLabelField(raw) ? [labelField(labels, '\n')] : []),
      '',
    ]
    const content: Uint8Array[] = [Buffer.from(fields.join('\n'))]
    for await (const slice of quoted(raw)) content.push(slice)
    content.push(Buffer.from('\n'))
    return { content, record: new Uint8Array(0) }
  },
  end: async function* () {},
}

async function* quoted(raw: Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  for (let start = 0; start < bytes.length; ) {
    const lineEnd = bytes.indexOf(LF, Math.min(bytes.length, start + SLICE_BYTES))
    const end = lineEnd === -1 ? bytes.length : lineEnd + 1
    const text = bytes.toString('latin1', start, end).replaceAll('\r\n', '\n')
    yield Buffer.from(text.includes('From ') ? text.replaceAll(/(^|\n)(>*From )/g, '$1>$2') : text, 'latin1')
    start = end
    await yieldToOthers(bytes)
  }
  if (bytes.at(-1) !== LF) yield Buffer.from('\n')
}

function envelopeAddress(from: string): string {
  return /^[\x21-\x7e]{1,320}$/.test(from) ? from : 'MAILER-DAEMON'
}

/** The format is `Tue Jun  4 09:15:00 2024` in UTC. */
function envelopeTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = String(at.getUTCDate()).padStart(2, ' ')
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  return `${WEEKDAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${day} ${time} ${at.getUTCFullYear()}`
}
