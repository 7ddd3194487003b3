import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Plus } from 'lucide-react'
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
  /** Offered last where a folder can be made of what is typed. */
  readonly create?: FolderCreation | undefined
}

export interface FolderCreation {
  /** The name that a new folder would have; undefined where it cannot have what was typed. */
  readonly nameOf: (typed: string) => string | undefined
  readonly label: (name: string) => string
  readonly onCreate: (name: string) => void
}

/** A button with the folders to choose one from, found by typing, without marks and by keyboard alone. */
export function FolderPicker({ folders, recent, onChoose, create, ...button }: FolderPickerProps) {
  const { t } = useLingui()
  const titles: Readonly<Partial<Record<FolderGroup['id'], string>>> = { recent: t`Last used`, own: t`Folders` }
  let options: readonly FolderOption[] | undefined
  const choiceFor = (typed: string) => {
    options ??= folders().map((node) => ({ ...node, title: folderTitle(node.folder) }))
    const { groups, preselected } = folderChoice(options, typed, recent())
    const name = create?.nameOf(typed)
    const creating = create &&
      name !== undefined && [
        { id: 'create', label: create.label(name), icon: Plus, onChoose: () => create.onCreate(name) },
      ]
    const isNothing = groups.every(({ options: ofGroup }) => ofGroup.length === 0)
    const folderGroups = groups.map(({ id, options: ofGroup }) => ({
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
    }))
    return {
      preselected: preselected
        ? `${groups[0]?.id} ${preselected.folder.id}`
        : creating && isNothing
          ? 'create'
          : undefined,
      groups: creating
        ? [...folderGroups.filter(({ options: ofGroup }) => ofGroup.length > 0), { id: 'create', options: creating }]
        : folderGroups,
    }
  }
  return <FilterMenu {...button} placeholder={t`Find a folder`} nothing={t`No folder matches.`} choiceFor={choiceFor} />
}
