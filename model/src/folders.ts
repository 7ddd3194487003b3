/** What a folder is for. `custom` folders are the user's own; `starred` is a list the server keeps, not a place for mail. */
export type FolderRole =
  | 'inbox'
  | 'starred'
  | 'sent'
  | 'drafts'
  | 'scheduled'
  | 'periodic'
  | 'junk'
  | 'trash'
  | 'custom'

/** The names of the system folders as people see them in addresses of pages and in calls (spec section 3). */
export const SYSTEM_FOLDER_NAMES = {
  inbox: 'INBOX',
  starred: 'Starred',
  sent: 'Sent',
  drafts: 'Drafts',
  scheduled: 'WEBMAIL_SCHEDULED',
  periodic: 'webmail_period',
  junk: 'Junk',
  trash: 'Trash',
} as const satisfies Record<Exclude<FolderRole, 'custom'>, string>

/** Sidebar order (product decision 28). */
export const SYSTEM_FOLDER_ROLES = [
  'inbox',
  'starred',
  'sent',
  'drafts',
  'scheduled',
  'periodic',
  'junk',
  'trash',
] as const satisfies readonly FolderRole[]

const HIDDEN_FROM_TREE: ReadonlySet<FolderRole> = new Set<FolderRole>(['scheduled', 'periodic', 'starred'])

/** Hidden from the Folders tab, the tree, move targets and search targets (product decision 28). */
export function isHiddenFromTree(role: FolderRole): boolean {
  return HIDDEN_FROM_TREE.has(role)
}

/** Mail in these is left out of threads, participants and Starred unless the folder itself is viewed (spec section 4). */
export function isTrashOrJunk(role: FolderRole): boolean {
  return role === 'trash' || role === 'junk'
}

/** Where one's own mail lies, gone or still to go. */
export const WRITTEN_FOLDER_ROLES = ['sent', 'drafts', 'scheduled', 'periodic'] as const satisfies readonly FolderRole[]

/** Whether rows of its list say whom mail went to, instead of who wrote it. */
export function showsRecipients(role: FolderRole | undefined): boolean {
  return WRITTEN_FOLDER_ROLES.some((each) => each === role)
}

/** The list that stands on the first screen of an address. */
export interface FirstList {
  /** A folder's name; undefined: the inbox. */
  readonly in: string | undefined
  /** From 1. */
  readonly page: number
  /** No thread stands over it or beside it. */
  readonly isAlone: boolean
}

/** As `URLSearchParams`. */
interface Query {
  get(name: string): string | null
}

/** Pages beyond it are no addresses that anybody was given. */
const MAX_PAGE = 100_000

/**
 * The list of an address (spec section 2): the inbox's where it says nothing of a folder. Undefined beside a search or a
 * part of a folder (`show`), and on the pages that show none.
 */
export function firstListAt(pathname: string, query: Query): FirstList | undefined {
  const isSearched = query.get('src') === 'search' || query.get('show') !== null
  if (isSearched || /^\/(advance-search|message|account|verify|protect)(\/|$)/.test(pathname)) return undefined
  const [, folder, rest = ''] = /^\/folder\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const page = Number(query.get('page') ?? 1)
  return {
    in: folder === undefined ? undefined : decoded(folder),
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    isAlone: pathname === '/' || (folder !== undefined && rest === ''),
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A broken escape names no folder.
    return undefined
  }
}
