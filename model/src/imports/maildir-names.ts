import type { StatedState } from './import-states.ts'

export interface MaildirState extends StatedState {
  readonly isRead: boolean
  readonly deliveredAt?: Date
}

/** The colon is not allowed on Windows, so programs write another character; Cygwin writes U+F03A. */
const FLAGS = /[:;!,_\uf03a-]2,([A-Za-z]*)$/
const DELIVERED = /^(\d{9,10})[._]/
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,'

export function hasMaildirFlags(fileName: string): boolean {
  return FLAGS.test(fileName)
}

/** Reads the flags `2,FPRST` and the time of delivery of a file in `cur` or `new`. */
export function maildirState(fileName: string): MaildirState {
  const flags = FLAGS.exec(fileName)?.[1] ?? ''
  const delivered = DELIVERED.exec(fileName)?.[1]
  return {
    isRead: flags.includes('S'),
    ...(flags.includes('F') && { isStarred: true }),
    ...(flags.includes('R') && { isAnswered: true }),
    ...(flags.includes('P') && { isForwarded: true }),
    ...(flags.includes('T') && { place: 'trash' }),
    ...(delivered !== undefined && { deliveredAt: new Date(Number(delivered) * 1_000) }),
  }
}

/** Matches a subfolder of a Maildir++, such as `.Sent` and `.INBOX.Sent`. */
export function isMaildirFolder(name: string): boolean {
  return /^\.[^.]/.test(name)
}

/** Some servers have all folders below INBOX. */
export function maildirFolderNames(name: string): readonly string[] {
  const names = name.slice(1).split('.').map(decodeImapUtf7)
  return names.length > 1 && /^inbox$/i.test(names[0] ?? '') ? names.slice(1) : names
}

/** Maildirs have names in modified UTF-7 (RFC 3501 section 5.1.3). */
export function decodeImapUtf7(name: string): string {
  return name.replaceAll(/&([A-Za-z0-9+,]*)-/g, (written, encoded: string) => {
    if (encoded === '') return '&'
    const bits = Array.from(encoded, (letter) => BASE64.indexOf(letter).toString(2).padStart(6, '0')).join('')
    const units = bits.match(/[01]{16}/g)
    // After the last character, there may be padding.
    if (units === null || !/^0{0,5}$/.test(bits.slice(units.length * 16))) return written
    return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 2)))
  })
}
