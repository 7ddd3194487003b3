import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Plus } from 'lucide-react'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import type { FolderNode } from '../../../data/folders/folder-tree.ts'
import { FilterMenu, type FilterMenuProps } from '../../../ui/filter-menu/FilterMenu.tsx'
import { type FolderGroup, type FolderOption, folderChoice } from './folder-choice.ts'

interface FolderPickerProps extends Pick<FilterMenuProps, 'label' | 'icon' | 'shortcut' | 'disabled' | 'handle'> {
  /** In tree order; read when the picker opens. */
  readonly folders: () => readonly FolderNode[]
  /** Ids of recently chosen folders, newest first; read when the picker opens. */
  readonly recent: () => readonly string[]
  readonly onChoose: (folder: FolderField) => void
  /** Offers to create a folder with the typed name, as the last option. */
  readonly create?: FolderCreation | undefined
}

export interface FolderCreation {
  /** Returns undefined for invalid text. */
  readonly nameOf: (typed: string) => string | undefined
  readonly label: (name: string) => string
  readonly onCreate: (name: string) => void
}

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
        // Outside of the tree, the path distinguishes folders of the same name.
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
