import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import type { FolderNode } from '../../../data/folders/folder-tree.ts'
import { FilterMenu, type FilterMenuProps } from '../../../ui/filter-menu/FilterMenu.tsx'
import { type FolderGroup, type FolderOption, folderChoice } from './folder-choice.ts'

interface FolderPickerProps extends Pick<FilterMenuProps, 'label' | 'icon' | 'shortcut' | 'disabled' | 'handle'> {
  /** What may be chosen, in the order of the tree: read when it is opened. */
  readonly folders: () => readonly FolderNode[]
  /** Ids of those chosen lately, the newest first: read at the same time. */
  readonly recent: () => readonly string[]
  readonly onChoose: (folder: FolderField) => void
}

/** A button with the folders to choose one from, found by typing, without marks and by keyboard alone. */
export function FolderPicker({ folders, recent, onChoose, ...button }: FolderPickerProps) {
  const { t } = useLingui()
  const titles: Readonly<Partial<Record<FolderGroup['id'], string>>> = { recent: t`Last used`, own: t`Folders` }
  let options: readonly FolderOption[] | undefined
  const choiceFor = (typed: string) => {
    options ??= folders().map((node) => ({ ...node, title: folderTitle(node.folder) }))
    const { groups, preselected } = folderChoice(options, typed, recent())
    return {
      preselected: preselected && `${groups[0]?.id} ${preselected.folder.id}`,
      groups: groups.map(({ id, options: ofGroup }) => ({
        id,
        label: titles[id],
        options: ofGroup.map(({ folder, depth, title }) => ({
          id: `${id} ${folder.id}`,
          label: title,
          // Out of the tree, the parents say which of two of the same name it is.
          note:
            id !== 'own' && folder.role === 'custom' && folder.display_name !== title ? folder.display_name : undefined,
          depth: id === 'own' ? depth : 0,
          onChoose: () => onChoose(folder),
        })),
      })),
    }
  }
  return <FilterMenu {...button} placeholder={t`Find a folder`} nothing={t`No folder matches.`} choiceFor={choiceFor} />
}
