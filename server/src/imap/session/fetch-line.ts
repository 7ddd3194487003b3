import type { ProgramMessage } from '@sen/core/mail-programs/program-message'
import type { ByteText } from '../wire/wire-text.ts'

/** Flags and keywords are stored as atoms. */
export function flagList({ flags }: Pick<ProgramMessage, 'flags'>): ByteText {
  return `(${flags.join(' ')})`
}

/** Writes an untagged FETCH with the flags of a message. */
export function flagLine(
  number: number,
  message: ProgramMessage,
  options: { readonly hasUid: boolean; readonly hasModseq: boolean },
): ByteText {
  const uid = options.hasUid ? `UID ${message.uid} ` : ''
  const modseq = options.hasModseq ? ` MODSEQ (${message.version})` : ''
  return `* ${number} FETCH (${uid}FLAGS ${flagList(message)}${modseq})\r\n`
}
