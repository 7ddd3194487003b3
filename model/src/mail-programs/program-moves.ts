import { permissionRefusal, type Rights } from '../account/permissions.ts'
import type { FolderRole } from '../folders.ts'

/** Starred has no messages of its own, and planned mail must not be changed without its plan. */
export const ROLES_HIDDEN_FROM_PROGRAMS: readonly FolderRole[] = ['starred', 'scheduled', 'periodic']

export function isSeenByPrograms(role: FolderRole): boolean {
  return !ROLES_HIDDEN_FROM_PROGRAMS.includes(role)
}

export type ProgramMoveVerdict = 'allowed' | 'not-a-move-target' | 'may-not-delete'

/**
 * Mail programs may move mail to Sent, which the web does not offer: their undo of a deletion moves it back there. Only
 * drafts may be moved to Drafts, because other mail cannot be edited.
 */
export function judgeProgramMove(
  message: { readonly isDraft: boolean },
  to: { readonly role: FolderRole },
  { rights }: { readonly rights: Rights },
): ProgramMoveVerdict {
  if (!isSeenByPrograms(to.role) || (to.role === 'drafts' && !message.isDraft)) return 'not-a-move-target'
  if (to.role === 'trash' && permissionRefusal('delete_mail', rights) === 'smtp_disabled') return 'may-not-delete'
  return 'allowed'
}
