import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../ui/IconButton.tsx'
import type { Action, ActionContext } from './action.ts'

interface ActionButtonProps {
  readonly action: Action
  /** The context at the last render, which determines the state of the button. */
  readonly context: ActionContext
  readonly onPerform: (action: Action) => void
  readonly className?: string | undefined
}

export function ActionButton({ action, context, onPerform, className }: ActionButtonProps) {
  const { i18n } = useLingui()
  return (
    <IconButton
      label={i18n._(action.label(context))}
      icon={action.icon}
      shortcut={action.keys[0]}
      className={className}
      disabled={!action.isEnabled(context)}
      onClick={() => onPerform(action)}
    />
  )
}
