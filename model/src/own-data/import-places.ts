import { utf8Length } from '../file-names.ts'
import { type FolderRole, SYSTEM_FOLDER_NAMES } from '../folders.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDER_PATH_BYTES } from '../limits.ts'
import type { NamedPlace } from '../receiving/file-mail.ts'
import { nameFlaw, withoutFlaws } from '../text/name-flaws.ts'
import { normalForm } from '../text/normal-form.ts'
import type { StatedPlace } from './import-states.ts'

export interface ImportPlace {
  readonly folder: NamedPlace
  readonly kind: 'received' | 'sent'
}

/** Drafts of other programs cannot be edited here; they are kept as mail, where people find them. */
const DRAFTS: ImportPlace = { folder: { path: 'Thư nháp đã nhập' }, kind: 'received' }
const INBOX: ImportPlace = { folder: { role: 'inbox' }, kind: 'received' }
/** There is no system folder for archived mail. */
const ARCHIVE: ImportPlace = { folder: { path: 'Lưu trữ' }, kind: 'received' }

/** How other programs call the folders that every mailbox has. */
const PLACES: readonly (readonly [names: RegExp, place: ImportPlace])[] = [
  [/^(inbox|hộp thư đến)$/iu, INBOX],
  [/^(sent([ -](items|messages|mail))?|đã gửi|thư đã gửi|mục đã gửi)$/iu, { folder: { role: 'sent' }, kind: 'sent' }],
  [/^(drafts?|nháp|bản nháp|thư nháp)$/iu, DRAFTS],
  [
    /^(trash|bin|deleted([ -](items|messages))?|thùng rác|đã xóa|đã xoá|mục đã xóa|mục đã xoá|thư đã xóa|thư đã xoá)$/iu,
    { folder: { role: 'trash' }, kind: 'received' },
  ],
  [/^(junk( e-?mail)?|spam|bulk mail|thư rác|email rác)$/iu, { folder: { role: 'junk' }, kind: 'received' }],
]

/** Some servers keep everything below INBOX, and Gmail its own folders below its name. */
const ABOVE_ALL = /^(inbox|\[(gmail|google mail)\])$/i

/** What waits there is the program's to send, or a list of what lies elsewhere: a folder of that name gets a number behind it. */
const CLOSED = new Set<string>(
  (['starred', 'scheduled', 'periodic'] as const).map((role) => SYSTEM_FOLDER_NAMES[role].toLowerCase()),
)

/**
 * Where mail of a folder elsewhere belongs here: a system folder, or the user's own of the same path, by names that one could give
 * here. What is deeper or longer than a path may be lies in the last folder that may.
 */
export function placeFor(names: readonly string[]): ImportPlace {
  const plain = names.map(cleanName).filter((name) => nameFlaw(name) === undefined)
  const path = plain.length > 1 && ABOVE_ALL.test(plain[0] ?? '') ? plain.slice(1) : plain
  if (path.length === 0) return INBOX
  const known = path.length === 1 ? PLACES.find(([pattern]) => pattern.test(path[0] ?? ''))?.[1] : undefined
  return known ?? { folder: { path: shortened(path).join('/') }, kind: 'received' }
}

/** Returns where mail belongs that its program marked or labelled so. */
export function statedPlace(place: StatedPlace): ImportPlace {
  if (place === 'drafts') return DRAFTS
  if (place === 'archive') return ARCHIVE
  return { folder: { role: place }, kind: place === 'sent' ? 'sent' : 'received' }
}

/** Where mail goes that is all put into one folder; undefined: none may be put there. */
export function placeIn({ role, path }: { readonly role: FolderRole; readonly path: string }): ImportPlace | undefined {
  if (role === 'custom') return { folder: { path }, kind: 'received' }
  if (role === 'sent') return { folder: { role }, kind: 'sent' }
  return role === 'inbox' || role === 'trash' || role === 'junk' ? { folder: { role }, kind: 'received' } : undefined
}

function cleanName(name: string, index: number): string {
  const cut = normalForm(name, 'NFC').replaceAll('/', '_').trim().slice(0, MAX_FOLDER_NAME_CHARACTERS)
  const clean = withoutFlaws(cut).trim()
  return index === 0 && CLOSED.has(clean.toLowerCase()) ? `${clean} (2)` : clean
}

function shortened(path: readonly string[]): readonly string[] {
  const kept = path.slice(0, MAX_FOLDER_DEPTH)
  while (kept.length > 1 && utf8Length(kept.join('/')) > MAX_FOLDER_PATH_BYTES) kept.pop()
  return kept
}
