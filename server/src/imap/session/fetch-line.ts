import type { MessageFlags } from '@sen/core/mail-programs/program-message'
import type { ByteText } from '../wire/wire-text.ts'
import type { SelectedFolder } from './selected-folder.ts'

/** Flags and keywords are stored as atoms. */
export function flagList({ flags }: Pick<MessageFlags, 'flags'>): ByteText {
  return `(${flags.join(' ')})`
}

/** FLAGS and PERMANENTFLAGS (RFC 3501 section 7.2.6), without `* ` and line ends. */
export function flagLines({ flags, isReadOnly }: SelectedFolder): readonly string[] {
  return [
    `FLAGS (${flags})`,
    isReadOnly ? 'OK [PERMANENTFLAGS ()] Read-only' : `OK [PERMANENTFLAGS (${flags} \\*)] Stored`,
  ]
}

/** Returns the lines that must come before a FETCH with flags that the client has not seen. */
export function newFlagLines(folder: SelectedFolder, { flags }: Pick<MessageFlags, 'flags'>): ByteText {
  return folder.addFlags(flags)
    ? flagLines(folder)
        .map((line) => `* ${line}\r\n`)
        .join('')
    : ''
}

/** Writes an untagged FETCH with the flags of a message. */
export function flagLine(
  number: number,
  message: MessageFlags,
  options: { readonly hasUid: boolean; readonly hasModseq: boolean },
): ByteText {
  const uid = options.hasUid ? `UID ${message.uid} ` : ''
  const modseq = options.hasModseq ? ` MODSEQ (${message.version})` : ''
  return `* ${number} FETCH (${uid}FLAGS ${flagList(message)}${modseq})\r\n`
}
