import { msg, t } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { type FolderProblem, folderMoveJudge } from '@sen/model/folders/folder-names'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { moveFolder as send } from '../../../data/folders/move-folder.ts'
import { namedFolders } from '../../../data/folders/named-folders.ts'
import type { ActionContext } from '../../action.ts'
import { offerCloseOrGoBack } from '../../close-or-go-back.ts'
import { mayChangeMail } from '../../guard/require-verified.ts'
import type { DragPayload } from '../../moving/folder-drop.ts'
import { attempt } from '../../report.ts'
import { folderRefusal } from './folder-refusal.ts'

export function folderMoves(
  folders: readonly FolderField[],
  folder: FolderField,
): (parentId: string | undefined) => 'allowed' | 'same-parent' | FolderProblem {
  const named = namedFolders(folders)
  const moved = named.find(({ id }) => id === folder.id)
  return moved ? folderMoveJudge(named, moved) : () => 'no-parent'
}

export function carriedFolder({ folders }: ActionContext, folder: FolderField): DragPayload {
  const answerFor = folderMoves(folders, folder)
  return {
    mayEnter: new Set(folders.flatMap(({ id }) => (answerFor(id) === 'allowed' ? [id] : []))),
    mayLeaveAll: answerFor(undefined) === 'allowed',
    letGo: (readContext, to) => moveFolder(readContext({ kind: 'selected' }), folder.id, to),
  }
}

export function moveFolder(context: ActionContext, id: string, to: FolderField | undefined): void {
  const { cache, folders } = context
  const folder = folders.find((each) => each.id === id)
  if (!folder || !mayChangeMail(context)) return
  const name = folderTitle(folder)
  const before = namedFolders(folders).find((each) => each.id === id)?.parentId
  const act = msg`Move the folder “${name}”`
  const work = async () => {
    await send(cache, id, to?.id)
    const text = to ? t`Moved “${name}” into “${folderTitle(to)}”.` : t`Moved “${name}” to the top level.`
    offerCloseOrGoBack(text, msg`Undo “${text}”`, () => send(cache, id, before), folderRefusal)
  }
  attempt(act, work, folderRefusal)
}
