import type { FolderRole } from '@sen/model/folders'
import {
  AlarmClock,
  Archive,
  Clock,
  FilePen,
  Folder,
  Inbox,
  type LucideIcon,
  Repeat,
  Send,
  ShieldAlert,
  Star,
  Trash2,
} from 'lucide-react'

export const FOLDER_ICONS: Readonly<Record<FolderRole, LucideIcon>> = {
  inbox: Inbox,
  starred: Star,
  sent: Send,
  drafts: FilePen,
  scheduled: Clock,
  periodic: Repeat,
  snoozed: AlarmClock,
  archive: Archive,
  junk: ShieldAlert,
  trash: Trash2,
  custom: Folder,
}
