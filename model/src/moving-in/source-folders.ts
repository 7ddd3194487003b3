import { utf8Length } from '../file-names.ts'
import { type ImportPlace, placeFor } from '../own-data/import-places.ts'
import { MAX_SOURCE_FOLDER_NAME_BYTES } from './limits.ts'

/** What a folder elsewhere is for, as its server says (RFC 6154, and INBOX). */
export type SourceUse = 'inbox' | 'sent' | 'drafts' | 'junk' | 'trash' | 'archive' | 'all' | 'flagged' | 'important'

/** A folder of another server, as much of it as decides where its mail goes. */
export interface NamedSourceFolder {
  /** As that server writes it; by this it is known again. */
  readonly name: string
  /** Its names from the outermost to its own. */
  readonly path: readonly string[]
  /** Undefined: the server says nothing of it. */
  readonly use: SourceUse | undefined
  /** False of what is only there for those below it. */
  readonly canHoldMail: boolean
}

export type SourcePlace =
  | ({ readonly isBrought: true } & ImportPlace)
  /** `a-view`: what it shows lies in other folders. `no-mail`: it holds none. `bad-name`: no program can have meant it. */
  | { readonly isBrought: false; readonly why: 'a-view' | 'no-mail' | 'bad-name' }

/** What Gmail puts around the folders that it has itself. */
const AROUND_OWN_FOLDERS = /^\[(gmail|google mail)\]$/i

const BY_USE: Partial<Record<SourceUse, ImportPlace>> = {
  inbox: { folder: { role: 'inbox' }, kind: 'received' },
  sent: { folder: { role: 'sent' }, kind: 'sent' },
  drafts: placeFor(['Drafts']),
  junk: { folder: { role: 'junk' }, kind: 'received' },
  trash: { folder: { role: 'trash' }, kind: 'received' },
}

/**
 * Where the mail of a folder elsewhere belongs here (product decision 73): by what its server says that it is for, else by its
 * names as an import reads them. The names are not yet held against those that are here: `FolderSpelling` does that.
 */
export function placeOfSource({ name, path, use, canHoldMail }: NamedSourceFolder): SourcePlace {
  if (!canHoldMail) return { isBrought: false, why: 'no-mail' }
  if (use === 'flagged' || use === 'important') return { isBrought: false, why: 'a-view' }
  if (name.includes('\0') || utf8Length(name) > MAX_SOURCE_FOLDER_NAME_BYTES)
    return { isBrought: false, why: 'bad-name' }
  const own = use === undefined ? undefined : BY_USE[use]
  if (own) return { isBrought: true, ...own }
  const names = AROUND_OWN_FOLDERS.test(path[0] ?? '') ? path.slice(1) : path
  return { isBrought: true, ...placeFor(names) }
}

/** Where one mail lies in several folders it stays in the first of them; what shows all mail comes last. */
const ORDER: readonly (SourceUse | undefined)[] = [
  ...(['inbox', 'sent', 'drafts'] as const),
  undefined,
  ...(['archive', 'junk', 'trash', 'all'] as const),
]

/** In the order in which they are brought. */
export function inBringingOrder<F extends NamedSourceFolder>(folders: readonly F[]): readonly F[] {
  const rank = ({ use }: F): number => ORDER.indexOf(use)
  return [...folders].sort((one, other) => rank(one) - rank(other))
}
