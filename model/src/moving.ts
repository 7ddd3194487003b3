import type { FolderRole } from './folders.ts'

export type MoveVerdict = 'allowed' | 'same-folder' | 'not-a-move-target'

interface Place {
  readonly id: string
  readonly role: FolderRole
}

const NOT_TARGETS: ReadonlySet<FolderRole> = new Set<FolderRole>(['sent', 'drafts', 'scheduled', 'periodic', 'starred'])

/**
 * Whether mail may go from one folder to another: the move tree greys out and the server refuses by this one function
 * (spec section 5). Mail going back to where it came from may return to Sent or Drafts, which nothing else may enter.
 */
export function judgeMove(from: Place, to: Place, goingBack = false): MoveVerdict {
  if (from.id === to.id) return 'same-folder'
  if (!goingBack && NOT_TARGETS.has(to.role)) return 'not-a-move-target'
  return 'allowed'
}
