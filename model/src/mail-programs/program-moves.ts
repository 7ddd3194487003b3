import { permissionRefusal, type Rights } from '../account/permissions.ts'
import type { FolderRole } from '../folders.ts'

const UNSEEN_ROLES: ReadonlySet<FolderRole> = new Set<FolderRole>(['starred', 'scheduled', 'periodic'])

/** Starred is no folder of its own, and planned mail must not be changed behind its plan. */
export function isSeenByPrograms(role: FolderRole): boolean {
  return !UNSEEN_ROLES.has(role)
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
