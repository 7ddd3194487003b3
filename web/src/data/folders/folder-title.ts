import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import type { FolderRole } from '@sen/model/folders'

const TITLES: Readonly<Record<Exclude<FolderRole, 'custom'>, MessageDescriptor>> = {
  inbox: msg`Inbox`,
  starred: msg`Starred`,
  sent: msg`Sent`,
  drafts: msg`Drafts`,
  scheduled: msg`Scheduled`,
  periodic: msg`Recurring`,
  junk: msg`Junk`,
  trash: msg`Trash`,
}

/** System folders in the user's language, others by the last part of their path. */
export function folderTitle(folder: Pick<FolderField, 'role' | 'display_name'>): string {
  if (folder.role !== 'custom') return i18n._(TITLES[folder.role])
  return folder.display_name.slice(folder.display_name.lastIndexOf('/') + 1)
}
