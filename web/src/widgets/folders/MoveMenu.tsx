import { useLingui } from '@lingui/react/macro'
import { folderProblem } from '@sen/model/folders/folder-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { useRef } from 'react'
import type { ActionContext } from '../../actions/action.ts'
import { moveTargets, moveThreads, moveToNewFolder } from '../../actions/moving/move-threads.ts'
import { namedFolders } from '../../data/folders/named-folders.ts'
import { usePageCommand } from '../../state/page-commands.ts'
import { recentFolders } from '../../state/recent/recent-folders.ts'
import type { MenuHandle } from '../../ui/Menu.tsx'
import { FolderPicker } from './picker/FolderPicker.tsx'

/** The server applies the same rules for targets. */
export function MoveMenu({ context, of }: { context: ActionContext; of: 'list' | 'thread' }) {
  const { i18n, t } = useLingui()
  const menu = useRef<MenuHandle>(null)
  usePageCommand('choose-folder', of, () => menu.current?.open())
  return (
    <FolderPicker
      handle={menu}
      label={i18n._(moveThreads.label)}
      icon={moveThreads.icon}
      shortcut="v"
      disabled={!moveThreads.isEnabled(context)}
      folders={() => moveTargets(context)}
      recent={recentFolders}
      onChoose={(folder) => moveThreads.perform(context, folder)}
      create={{
        nameOf: (typed) => {
          const name = tidyName(typed)
          const problem = folderProblem({ name, parentId: undefined }, namedFolders(context.folders))
          return problem === undefined ? name : undefined
        },
        label: (name) => t`Create folder “${name}” and move`,
        onCreate: (name) => moveToNewFolder(context, name),
      }}
    />
  )
}
