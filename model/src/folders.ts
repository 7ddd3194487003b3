/** `starred` is a list that the server maintains and stores no mail. */
export type FolderRole =
  | 'inbox'
  | 'starred'
  | 'sent'
  | 'drafts'
  | 'scheduled'
  | 'periodic'
  | 'snoozed'
  | 'archive'
  | 'junk'
  | 'trash'
  | 'custom'

/** Page URLs and API calls use these names (spec section 3). */
export const SYSTEM_FOLDER_NAMES = {
  inbox: 'INBOX',
  starred: 'Starred',
  sent: 'Sent',
  drafts: 'Drafts',
  scheduled: 'WEBMAIL_SCHEDULED',
  periodic: 'webmail_period',
  snoozed: 'Snoozed',
  archive: 'Archive',
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
  'snoozed',
  'archive',
  'junk',
  'trash',
] as const satisfies readonly FolderRole[]

const HIDDEN_FROM_TREE: ReadonlySet<FolderRole> = new Set<FolderRole>(['scheduled', 'periodic', 'snoozed', 'starred'])

/** Hidden from the Folders tab, the tree, move targets and search targets (product decision 28). */
export function isHiddenFromTree(role: FolderRole): boolean {
  return HIDDEN_FROM_TREE.has(role)
}

/** Folders of mail that waits for its time. Its messages cannot be moved, and are shown as messages, not as drafts. */
export function isPlannedRole(role: FolderRole | undefined): boolean {
  return role === 'scheduled' || role === 'periodic'
}

/** Mail programs keep archived mail in subfolders by year. */
export function mayHaveSubfolders(role: FolderRole | undefined): boolean {
  return role === 'custom' || role === 'archive'
}

/** The threads of a folder whose number is shown beside its name. */
export function countedThreads(role: FolderRole | undefined): 'unread' | 'all' | 'none' {
  if (role === 'drafts' || role === 'snoozed' || isPlannedRole(role)) return 'all'
  return role === 'inbox' || role === 'junk' || role === 'custom' ? 'unread' : 'none'
}

/** The page's title counts these (spec section 2.7). */
export function isCountedInTitle(role: FolderRole | undefined): boolean {
  return role === 'inbox' || role === 'junk' || role === 'drafts'
}

/** Mail in these folders is left out of threads and Starred unless the folder is viewed (spec section 4). */
export function isTrashOrJunk(role: FolderRole | undefined): boolean {
  return role === 'trash' || role === 'junk'
}

export const WRITTEN_FOLDER_ROLES = ['sent', 'drafts', 'scheduled', 'periodic'] as const satisfies readonly FolderRole[]

/** These lists show the recipients instead of the author. */
export function showsRecipients(role: FolderRole | undefined): boolean {
  return WRITTEN_FOLDER_ROLES.some((each) => each === role)
}

export interface FirstList {
  readonly in: string | undefined
  readonly page: number
  readonly isAlone: boolean
}

interface Query {
  get(name: string): string | null
}

const MAX_PAGE = 100_000

/** Spec section 2. Undefined for searches, for parts of a folder (`show`), and for pages without a list. */
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
