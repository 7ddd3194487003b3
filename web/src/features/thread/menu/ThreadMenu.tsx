import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import type { Action, ActionContext } from '../../../actions/action.ts'
import { markUnread } from '../../../actions/mark-threads.ts'
import { printLastMessage, printThread } from '../../../actions/print.ts'
import { MenuButton } from '../../../ui/Menu.tsx'

interface ThreadMenuProps {
  readonly context: ActionContext
  readonly onPerform: (action: Action) => void
}

/** What has no button of its own in a phone's toolbar. */
export function ThreadMenu({ context, onPerform }: ThreadMenuProps) {
  const { t, i18n } = useLingui()
  const actions = [markUnread, printThread, ...(printLastMessage.isEnabled(context) ? [printLastMessage] : [])]
  return (
    <MenuButton
      label={t`Conversation actions`}
      icon={EllipsisVertical}
      align="end"
      entries={actions.map((action) => ({
        id: action.id,
        label: i18n._(action.label(context)),
        ...(action.icon && { icon: action.icon }),
        disabled: !action.isEnabled(context),
        onChoose: () => onPerform(action),
      }))}
    />
  )
}
