import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Button.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `filled` for the main action of a screen, `plain` for secondary ones. */
  readonly look?: 'filled' | 'outline' | 'plain' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: LucideIcon
  /** Aligns a plain button within text with the lines around it. */
  readonly isFlush?: boolean
}

export function Button({
  look = 'outline',
  size = 'medium',
  icon: Icon,
  isFlush = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const kept = useKeptFocus(rest)
  return (
    <button
      type="button"
      className={cx(styles.button, styles[look], styles[size], isFlush && styles.flush, className)}
      {...rest}
      {...kept}
    >
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
      {children}
    </button>
  )
}
