import { permissionRefusal, type Rights } from './account/permissions.ts'
import type { FolderRole } from './folders.ts'

export type MoveVerdict = 'allowed' | 'same-folder' | 'not-a-move-target' | 'may-not-delete'

interface FolderWithRole {
  readonly id: string
  readonly role: FolderRole
}

interface MoveContext {
  readonly rights: Rights
}

const NOT_TARGETS: ReadonlySet<FolderRole> = new Set<FolderRole>([
  'sent',
  'drafts',
  'scheduled',
  'periodic',
  'snoozed',
  'starred',
])

/**
 * Spec section 5. Moving to Trash requires the right to delete. Restoring to Sent or Drafts is not checked here. Snoozing
 * needs a time.
 */
export function judgeMove(from: FolderWithRole, to: FolderWithRole, { rights }: MoveContext): MoveVerdict {
  if (from.id === to.id) return 'same-folder'
  if (NOT_TARGETS.has(to.role)) return 'not-a-move-target'
  if (to.role === 'trash' && permissionRefusal('delete_mail', rights) === 'smtp_disabled') return 'may-not-delete'
  return 'allowed'
}
