import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import type { FolderProblem } from '@sen/model/folders/folder-names'
import { foldText } from '@sen/model/search/fold-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { folderMoves, moveFolder } from '../../actions/folder/moving/move-folder.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderTree } from '../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { closeQuestion } from '../../state/question.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type FilterChoice, FilterList, type FilterOption } from '../../ui/filter-menu/FilterList.tsx'
import { folderChoice } from '../../widgets/folders/picker/folder-choice.ts'
import styles from './Questions.module.css'

/** The keyboard alternative to dragging in the tree. */
export function MoveFolderQuestion({ folder: { id } }: { folder: FolderField }) {
  const { t } = useLingui()
  const { data: folders } = useQuery(foldersQuery)
  const readContext = useActionContext()
  const choiceFor = useMemo(() => {
    const move = (to: FolderField | undefined) => moveFolder(readContext({ kind: 'selected' }), id, to)
    return parentsFor(folders ?? [], id, move)
  }, [folders, id, readContext])
  const folder = folders?.find((each) => each.id === id)
  const name = folder && folderTitle(folder)
  return (
    <Dialog
      open
      title={t`Move the folder “${name}”`}
      closeLabel={t`Cancel`}
      onClose={closeQuestion}
      width={440}
      className={styles.picker}
    >
      <FilterList
        label={t`Move it into`}
        placeholder={t`Find a folder`}
        nothing={t`No folder matches.`}
        choiceFor={choiceFor}
        onClose={closeQuestion}
      />
    </Dialog>
  )
}

/** Returns the folder tree, or the matches of the typed text. Enter alone chooses a match. */
function parentsFor(folders: readonly FolderField[], id: string, move: (to: FolderField | undefined) => void) {
  const moved = folders.find((each) => each.id === id)
  const answerFor = moved ? folderMoves(folders, moved) : () => 'no-parent' as const
  const own = folderTree(folders).map((node) => ({ ...node, title: folderTitle(node.folder) }))
  const outermost: FilterOption = {
    id: 'outermost',
    label: t`Top level`,
    reason: reasonOf(answerFor(undefined)),
    onChoose: () => move(undefined),
  }
  return (typed: string): FilterChoice => {
    const isAtRest = typed.trim() === ''
    const isOutermostFound = foldText(outermost.label).includes(foldText(typed).trim())
    const found = folderChoice(own, typed, []).groups.flatMap(({ options }) => options)
    const options = found.map(({ folder, depth, title }): FilterOption => {
      // Outside of the tree, the path distinguishes equal names.
      const path = isAtRest || folder.display_name === title ? undefined : folder.display_name
      const reason = reasonOf(answerFor(folder.id))
      return {
        id: folder.id,
        label: title,
        depth: isAtRest ? depth : 0,
        note: path,
        reason,
        onChoose: () => move(folder),
      }
    })
    const shown = isOutermostFound ? [outermost, ...options] : options
    const [first] = isAtRest ? [] : shown.filter(({ reason }) => reason === undefined)
    return { groups: [{ id: 'parents', options: shown }], preselected: first?.id }
  }
}

function reasonOf(answer: 'allowed' | 'same-parent' | FolderProblem): string | undefined {
  switch (answer) {
    case 'allowed':
      return undefined
    case 'same-parent':
      return t`It’s here`
    case 'below-itself':
      return t`Can’t move into itself`
    case 'taken':
      return t`Name already used`
    case 'too-deep':
      return t`Too deep`
    case 'path-too-long':
      return t`Path too long`
    default:
      return t`Not possible`
  }
}
