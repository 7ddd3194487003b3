import type { RefObject } from 'react'
import { IconButton, type IconButtonProps } from '../../../ui/IconButton.tsx'
import type { RichEditor } from '../rich-editor.ts'
import type { FormatCommand } from './format-state.ts'

interface CommandButtonProps {
  readonly editor: RefObject<RichEditor | null>
  readonly name: FormatCommand
  readonly label: string
  readonly icon: IconButtonProps['icon']
  readonly shortcut: string
  readonly isOn?: boolean | undefined
  readonly className: string | undefined
  readonly isDisabled: boolean
}

export function CommandButton({
  editor,
  name,
  label,
  icon,
  shortcut,
  isOn,
  className,
  isDisabled,
}: CommandButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut}
      className={className}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) editor.current?.format(name)
      }}
    />
  )
}
