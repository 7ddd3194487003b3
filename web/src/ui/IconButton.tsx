import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './IconButton.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Also its tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  /** Shown in the tooltip, as `Shift+U`. */
  readonly shortcut?: string | undefined
  readonly size?: 'small' | 'medium'
  readonly iconSize?: number
  readonly filled?: boolean
}

export function IconButton({
  label,
  icon: Icon,
  shortcut,
  size = 'medium',
  iconSize = 18,
  filled,
  className,
  ...rest
}: IconButtonProps) {
  const kept = useKeptFocus(rest)
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tooltip={label}
      data-tooltip-keys={shortcut}
      className={cx(styles.button, styles[size], className)}
      {...rest}
      {...kept}
    >
      <Icon size={iconSize} strokeWidth={1.75} fill={filled ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
