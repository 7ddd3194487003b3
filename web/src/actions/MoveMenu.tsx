import { useLingui } from '@lingui/react/macro'
import { useShell } from '../state/shell.ts'
import { MenuButton } from '../ui/Menu.tsx'
import type { ActionContext } from './action.ts'
import { moveTargets, moveThreads } from './move-threads.ts'

/** The folder tree to move to; what cannot be entered is greyed by the same judgement as the server's. */
export function MoveMenu({ context, of }: { context: ActionContext; of: 'list' | 'thread' }) {
  const { i18n } = useLingui()
  const asked = useShell(({ moveAsked }) => (moveAsked.of === of ? moveAsked.times : 0))
  return (
    <MenuButton
      label={i18n._(moveThreads.label)}
      icon={moveThreads.icon}
      asked={asked}
      shortcut="v"
      disabled={!moveThreads.isEnabled(context)}
      entries={moveTargets(context).map(({ folder, depth, title, allowed }) => ({
        id: folder.id,
        label: title,
        depth,
        disabled: !allowed,
        onChoose: () => moveThreads.perform(context, folder),
      }))}
    />
  )
}
