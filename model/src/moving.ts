import { permissionRefusal, type Rights } from './account/permissions.ts'
import type { FolderRole } from './folders.ts'

export type MoveVerdict = 'allowed' | 'same-folder' | 'not-a-move-target' | 'may-not-delete'

interface Place {
  readonly id: string
  readonly role: FolderRole
}

interface Manner {
  /** Of whoever moves. */
  readonly rights: Rights
}

const NOT_TARGETS: ReadonlySet<FolderRole> = new Set<FolderRole>(['sent', 'drafts', 'scheduled', 'periodic', 'starred'])

/**
 * Whether mail may go from one folder to another: the move tree greys out and the server refuses by this one function
 * (spec section 5). Where mail goes back to is the store's to know: it may return to Sent or Drafts, which nothing else may
 * enter. To Trash goes only what one may delete.
 */
export function judgeMove(from: Place, to: Place, { rights }: Manner): MoveVerdict {
  if (from.id === to.id) return 'same-folder'
  if (NOT_TARGETS.has(to.role)) return 'not-a-move-target'
  if (to.role === 'trash' && permissionRefusal('delete_mail', rights) === 'smtp_disabled') return 'may-not-delete'
  return 'allowed'
}
