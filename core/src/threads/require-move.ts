import { judgeMove } from '@sen/model/moving'
import type { Folder } from '../folders/folder-store.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'

type FolderWithRole = Pick<Folder, 'id' | 'role'>

/** @throws Refused smtp_disabled (to Trash, which is deleting), move_not_allowed (also into the same folder) */
export function requireMove(actor: Actor, from: FolderWithRole, to: FolderWithRole): void {
  const verdict = judgeMove(from, to, actor)
  if (verdict === 'may-not-delete') throw new Refused('smtp_disabled')
  if (verdict !== 'allowed') throw new Refused('move_not_allowed')
}
