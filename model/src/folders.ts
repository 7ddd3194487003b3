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
export function isPutAway(role: FolderRole): boolean {
  return role === 'trash' || role === 'junk'
}

/** Where one's own mail lies, gone or still to go. */
export const WRITTEN_FOLDER_ROLES = ['sent', 'drafts', 'scheduled', 'periodic'] as const satisfies readonly FolderRole[]

/** Whether rows of its list say whom mail went to, instead of who wrote it. */
export function showsRecipients(role: FolderRole | undefined): boolean {
  return WRITTEN_FOLDER_ROLES.some((each) => each === role)
}
