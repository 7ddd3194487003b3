import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { usePageCommand } from '../../state/page-commands.ts'
import { recentFolders } from '../../state/recent/recent-folders.ts'
import { FilterMenu } from '../../ui/filter-menu/FilterMenu.tsx'
import type { MenuHandle } from '../../ui/Menu.tsx'
import type { ActionContext } from '../action.ts'
import { type MoveGroup, moveChoice } from './move-options.ts'
import { moveTargets, moveThreads } from './move-threads.ts'

/** The folders that mail may go to from here, found by typing; the same judgement as the server's says which. */
export function MoveMenu({ context, of }: { context: ActionContext; of: 'list' | 'thread' }) {
  const { t, i18n } = useLingui()
  const menu = useRef<MenuHandle>(null)
  usePageCommand('choose-folder', of, () => menu.current?.open())
  const titles: Readonly<Partial<Record<MoveGroup['id'], string>>> = { recent: t`Last used`, own: t`Folders` }
  const choiceFor = (typed: string) => {
    const targets = moveTargets(context)
    const { groups, preselected } = moveChoice(targets, typed, recentFolders())
    return {
      preselected: preselected && `${groups[0]?.id} ${preselected.id}`,
      groups: groups.map(({ id, options }) => ({
        id,
        label: titles[id],
        options: options.map((option) => ({
          id: `${id} ${option.id}`,
          label: option.title,
          // Out of the tree, the parents say which of two of the same name it is.
          note: id !== 'own' && option.role === 'custom' && option.path !== option.title ? option.path : undefined,
          depth: id === 'own' ? option.depth : 0,
          onChoose: () => {
            const target = targets.find((one) => one.id === option.id)
            if (target) moveThreads.perform(context, target.folder)
          },
        })),
      })),
    }
  }
  return (
    <FilterMenu
      handle={menu}
      label={i18n._(moveThreads.label)}
      icon={moveThreads.icon}
      shortcut="v"
      disabled={!moveThreads.isEnabled(context)}
      placeholder={t`Find a folder`}
      nothing={t`No folder matches.`}
      choiceFor={choiceFor}
    />
  )
}
