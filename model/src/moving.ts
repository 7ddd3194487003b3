import { judgeDeleting } from './acting/deleting.ts'
import type { FolderRole } from './folders.ts'

export type MoveVerdict = 'allowed' | 'same-folder' | 'not-a-move-target' | 'may-not-delete'

interface Place {
  readonly id: string
  readonly role: FolderRole
}

interface Manner {
  /** Of whoever moves: `enable_smtp`. */
  readonly maySend: boolean
  readonly isGoingBack?: boolean
}

const NOT_TARGETS: ReadonlySet<FolderRole> = new Set<FolderRole>(['sent', 'drafts', 'scheduled', 'periodic', 'starred'])

/**
 * Whether mail may go from one folder to another: the move tree greys out and the server refuses by this one function
 * (spec section 5). Mail going back to where it came from may return to Sent or Drafts, which nothing else may enter.
 * To Trash goes only what one may delete.
 */
export function judgeMove(from: Place, to: Place, { maySend, isGoingBack = false }: Manner): MoveVerdict {
  if (from.id === to.id) return 'same-folder'
  if (isGoingBack) return 'allowed'
  if (NOT_TARGETS.has(to.role)) return 'not-a-move-target'
  if (to.role === 'trash' && judgeDeleting({ maySend }) !== 'allowed') return 'may-not-delete'
  return 'allowed'
}
