import { utf8Length } from '../file-names.ts'
import { type ImportFolder, placeFor } from '../imports/import-places.ts'
import { MAX_SOURCE_FOLDER_NAME_BYTES } from './limits.ts'

/** RFC 6154, and INBOX. */
export type SourceUse = 'inbox' | 'sent' | 'drafts' | 'junk' | 'trash' | 'archive' | 'all' | 'flagged' | 'important'

export interface NamedSourceFolder {
  readonly name: string
  readonly path: readonly string[]
  readonly use: SourceUse | undefined
  /** False for a folder that exists only for its subfolders. */
  readonly canHoldMail: boolean
}

export type SourcePlace =
  | ({ readonly isImported: true } & ImportFolder)
  /** `a-view` shows mail of other folders. `bad-name` is implausible. */
  | { readonly isImported: false; readonly why: 'a-view' | 'no-mail' | 'bad-name' }

const AROUND_OWN_FOLDERS = /^\[(gmail|google mail)\]$/i

const BY_USE: Partial<Record<SourceUse, ImportFolder>> = {
  inbox: { folder: { role: 'inbox' }, kind: 'received' },
  sent: { folder: { role: 'sent' }, kind: 'sent' },
  drafts: placeFor(['Drafts']),
  archive: { folder: { role: 'archive' }, kind: 'received' },
  // Gmail has archived mail in no other folder.
  all: { folder: { role: 'archive' }, kind: 'received' },
  junk: { folder: { role: 'junk' }, kind: 'received' },
  trash: { folder: { role: 'trash' }, kind: 'received' },
}

/** Prefers the purpose that the server reports (product decision 73). `FolderSpelling` resolves conflicts. */
export function placeOfSource({ name, path, use, canHoldMail }: NamedSourceFolder): SourcePlace {
  if (!canHoldMail) return { isImported: false, why: 'no-mail' }
  if (use === 'flagged' || use === 'important') return { isImported: false, why: 'a-view' }
  if (name.includes('\0') || utf8Length(name) > MAX_SOURCE_FOLDER_NAME_BYTES)
    return { isImported: false, why: 'bad-name' }
  const own = use === undefined ? undefined : BY_USE[use]
  if (own) return { isImported: true, ...own }
  const names = AROUND_OWN_FOLDERS.test(path[0] ?? '') ? path.slice(1) : path
  return { isImported: true, ...placeFor(names) }
}

/** A mail in several folders stays in the first of these. The folder with all mail comes last. */
const ORDER: readonly (SourceUse | undefined)[] = [
  ...(['inbox', 'sent', 'drafts'] as const),
  undefined,
  ...(['archive', 'junk', 'trash', 'all'] as const),
]

export function inImportOrder<F extends NamedSourceFolder>(folders: readonly F[]): readonly F[] {
  const rank = ({ use }: F): number => ORDER.indexOf(use)
  return [...folders].sort((one, other) => rank(one) - rank(other))
}
