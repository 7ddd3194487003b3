/**
 * The purpose of a folder. `custom` folders are created by users. `starred` is a list that the server maintains and
 * stores no mail.
 */
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

/** The names of system folders in page URLs and API calls (spec section 3). */
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

/** The order in the sidebar (product decision 28). */
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

/**
 * Returns whether a folder is hidden from the Folders tab, the tree, move targets and search targets (product decision
 * 28).
 */
export function isHiddenFromTree(role: FolderRole): boolean {
  return HIDDEN_FROM_TREE.has(role)
}

/**
 * Mail in these folders is left out of threads, participants and Starred unless the folder itself is viewed (spec
 * section 4).
 */
export function isTrashOrJunk(role: FolderRole): boolean {
  return role === 'trash' || role === 'junk'
}

/** Folders of outgoing mail, sent or not. */
export const WRITTEN_FOLDER_ROLES = ['sent', 'drafts', 'scheduled', 'periodic'] as const satisfies readonly FolderRole[]

/** Returns whether rows in this folder's list show the recipients instead of the author. */
export function showsRecipients(role: FolderRole | undefined): boolean {
  return WRITTEN_FOLDER_ROLES.some((each) => each === role)
}

/** The list that the first screen of a URL shows. */
export interface FirstList {
  /** The folder's name; undefined for the inbox. */
  readonly in: string | undefined
  /** Counts from 1. */
  readonly page: number
  /** No thread is open over or beside the list. */
  readonly isAlone: boolean
}

/** A subset of `URLSearchParams`. */
interface Query {
  get(name: string): string | null
}

/** Higher page numbers do not occur in generated URLs. */
const MAX_PAGE = 100_000

/**
 * Returns the list at a URL (spec section 2), the inbox if it names no folder. Returns undefined for searches, for
 * parts of a folder (`show`), and for pages without a list.
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
    // The folder name has an invalid percent escape.
    return undefined
  }
}
