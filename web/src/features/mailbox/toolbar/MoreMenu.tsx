import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import type { Action, ActionContext } from '../../../actions/action.ts'
import { undoTask } from '../../../actions/bulk/undo-task.ts'
import { emptyFolder } from '../../../actions/folder/empty-folder.ts'
import { markFolderRead, markFolderUnread } from '../../../actions/folder/mark-folder.ts'
import { markRead, markUnread } from '../../../actions/mark-threads.ts'
import { muteThreads, unmuteThreads } from '../../../actions/mute-threads.ts'
import { starThreads } from '../../../actions/star-threads.ts'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'

interface MoreMenuProps {
  readonly context: ActionContext
  readonly onPerform: (action: Action) => void
  /** Actions whose buttons do not fit in the toolbar. */
  readonly crowded: readonly Action[]
}

export function MoreMenu({ context, onPerform, crowded }: MoreMenuProps) {
  const { t, i18n } = useLingui()
  const entry = (action: Action): MenuEntry => ({
    id: action.id,
    label: i18n._(action.label(context)),
    icon: action.icon,
    shortcut: action.keys[0],
    disabled: !action.isEnabled(context),
    onChoose: () => onPerform(action),
  })
  const isPossible = (action: Action) => action.isEnabled(context)
  const ofSelection = [starThreads, markRead, markUnread, ...crowded, muteThreads, unmuteThreads]
  const whole = [markFolderRead, markFolderUnread, emptyFolder, undoTask].filter(isPossible)
  const possible = ofSelection.filter(isPossible)
  // Without a selection, actions on the folder come first. The menu is never empty.
  const first = possible.length > 0 || whole.length > 0 ? possible : ofSelection
  return (
    <MenuButton
      label={t`More actions`}
      icon={Ellipsis}
      entries={[
        ...first.map(entry),
        ...(first.length > 0 && whole.length > 0 ? [{ kind: 'separator', id: 'whole' } as const] : []),
        ...whole.map(entry),
      ]}
    />
  )
}
