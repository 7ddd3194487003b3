import type { FoundMessage } from '@sen/core/receiving/import-mail'

type Place = Pick<FoundMessage, 'folder' | 'kind'>

/** Drafts of other programs cannot be edited here; they are kept as mail, where people find them. */
const DRAFTS_PATH = 'Thư nháp đã nhập'
const MAX_NAME_CHARACTERS = 100

/** How other programs call the folders that every mailbox has. */
const PLACES: readonly (readonly [names: RegExp, place: Place])[] = [
  [/^inbox$/i, { folder: { role: 'inbox' }, kind: 'received' }],
  [/^(sent( (items|messages|mail))?|đã gửi|thư đã gửi)$/iu, { folder: { role: 'sent' }, kind: 'sent' }],
  [/^(drafts?|bản nháp|thư nháp)$/iu, { folder: { path: DRAFTS_PATH }, kind: 'received' }],
  [/^(trash|deleted( (items|messages))?|thùng rác)$/iu, { folder: { role: 'trash' }, kind: 'received' }],
  [/^(junk( e-?mail)?|spam|bulk mail|thư rác)$/iu, { folder: { role: 'junk' }, kind: 'received' }],
]

/** Where mail of a folder elsewhere belongs here: a system folder, or the user's own of the same path. */
export function placeFor(names: readonly string[]): Place {
  const plain = names.map(cleanName).filter((name) => name !== '')
  // Some servers keep everything below INBOX.
  const path = plain.length > 1 && /^inbox$/i.test(plain[0] ?? '') ? plain.slice(1) : plain
  if (path.length === 0) return { folder: { role: 'inbox' }, kind: 'received' }
  const known = path.length === 1 ? PLACES.find(([pattern]) => pattern.test(path[0] ?? ''))?.[1] : undefined
  return known ?? { folder: { path: path.join('/') }, kind: 'received' }
}

function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/]/gu, '_')
    .trim()
    .slice(0, MAX_NAME_CHARACTERS)
}

/** IMAP's own way to write folder names in ASCII (RFC 3501 section 5.1.3), as Maildirs have it; others come back as they are. */
export function decodeImapUtf7(name: string): string {
  return name.replaceAll(/&([A-Za-z0-9+,]*)-/g, (written, encoded: string) => {
    if (encoded === '') return '&'
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64')
    return bytes.length > 0 && bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : written
  })
}
