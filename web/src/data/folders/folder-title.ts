import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { type FolderRole, SYSTEM_FOLDER_NAMES } from '@sen/model/folders'

const TITLES: Readonly<Record<Exclude<FolderRole, 'custom'>, MessageDescriptor>> = {
  inbox: msg`Inbox`,
  starred: msg`Starred`,
  sent: msg`Sent`,
  drafts: msg`Drafts`,
  scheduled: msg`Scheduled`,
  periodic: msg`Recurring`,
  snoozed: msg`Snoozed`,
  archive: msg`Archive`,
  junk: msg`Junk`,
  trash: msg`Trash`,
}

/** Mail programs keep old mail in folders such as `Archive/2026`, which are shown without the folder above them. */
const BELOW_ARCHIVE = `${SYSTEM_FOLDER_NAMES.archive}/`

/** System folders in the user's language, others by the last part of their path. */
export function folderTitle(folder: Pick<FolderField, 'role' | 'display_name'>): string {
  if (folder.role !== 'custom') return i18n._(TITLES[folder.role])
  const end = folder.display_name.lastIndexOf('/') + 1
  const last = folder.display_name.slice(end)
  return folder.display_name.slice(0, end) === BELOW_ARCHIVE ? `${i18n._(TITLES.archive)} / ${last}` : last
}
