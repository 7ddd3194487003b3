import { utf8Length } from '../file-names.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDER_PATH_BYTES } from '../folders/limits.ts'
import { type FolderRole, SYSTEM_FOLDER_NAMES } from '../folders.ts'
import type { FolderReference } from '../receiving/file-mail.ts'
import { nameFlaw, withoutFlaws } from '../text/name-flaws.ts'
import { normalForm } from '../text/normal-form.ts'
import type { StatedFolder } from './import-states.ts'

export interface ImportFolder {
  readonly folder: FolderReference
  readonly kind: 'received' | 'sent'
}

/** Drafts of other programs cannot be edited here, so they are imported as mail. */
const DRAFTS: ImportFolder = { folder: { path: 'Thư nháp đã nhập' }, kind: 'received' }
const INBOX: ImportFolder = { folder: { role: 'inbox' }, kind: 'received' }

const ARCHIVE = /^(archives?|lưu trữ)$/iu

/** Other programs' names for system folders. */
const PLACES: readonly (readonly [names: RegExp, place: ImportFolder])[] = [
  [/^(inbox|hộp thư đến)$/iu, INBOX],
  [/^(sent([ -](items|messages|mail))?|đã gửi|thư đã gửi|mục đã gửi)$/iu, { folder: { role: 'sent' }, kind: 'sent' }],
  [/^(drafts?|nháp|bản nháp|thư nháp)$/iu, DRAFTS],
  [ARCHIVE, { folder: { role: 'archive' }, kind: 'received' }],
  [
    /^(trash|bin|deleted([ -](items|messages))?|thùng rác|đã xóa|đã xoá|mục đã xóa|mục đã xoá|thư đã xóa|thư đã xoá)$/iu,
    { folder: { role: 'trash' }, kind: 'received' },
  ],
  [/^(junk( e-?mail)?|spam|bulk mail|thư rác|email rác)$/iu, { folder: { role: 'junk' }, kind: 'received' }],
]

/** Some servers have all folders below INBOX, and Gmail has its own folders below its name. */
const ABOVE_ALL = /^(inbox|\[(gmail|google mail)\])$/i

/** The server manages these folders, so an imported folder of that name gets a number. */
const CLOSED = new Set<string>(
  (['starred', 'scheduled', 'periodic', 'snoozed'] as const).map((role) => SYSTEM_FOLDER_NAMES[role].toLowerCase()),
)

/** Names become valid. A path that is too deep or too long is truncated. */
export function placeFor(names: readonly string[]): ImportFolder {
  const plain = names.map(cleanName).filter((name) => nameFlaw(name) === undefined)
  const path = plain.length > 1 && ABOVE_ALL.test(plain[0] ?? '') ? plain.slice(1) : plain
  if (path.length === 0) return INBOX
  const known = path.length === 1 ? PLACES.find(([pattern]) => pattern.test(path[0] ?? ''))?.[1] : undefined
  return known ?? { folder: { path: shortened(inArchive(path)).join('/') }, kind: 'received' }
}

export function statedPlace(place: StatedFolder): ImportFolder {
  if (place === 'drafts') return DRAFTS
  return { folder: { role: place }, kind: place === 'sent' ? 'sent' : 'received' }
}

export function placeIn({
  role,
  path,
}: {
  readonly role: FolderRole
  readonly path: string
}): ImportFolder | undefined {
  if (role === 'custom') return { folder: { path }, kind: 'received' }
  if (role === 'sent') return { folder: { role }, kind: 'sent' }
  return role === 'inbox' || role === 'archive' || role === 'trash' || role === 'junk'
    ? { folder: { role }, kind: 'received' }
    : undefined
}

/** The subfolders of an archive stay together with it. */
function inArchive([first = '', ...others]: readonly string[]): readonly string[] {
  return [ARCHIVE.test(first) ? SYSTEM_FOLDER_NAMES.archive : first, ...others]
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
