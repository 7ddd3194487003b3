import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react'

type ButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onFocus' | 'onBlur' | 'onClick'>

/**
 * Lets a button that is disabled while it has the focus keep it, until somebody goes on: a browser takes the focus away from
 * a disabled button and gives it to nobody, and whoever works by keys, or hears the page, has lost the place. Until then it
 * says that it is disabled, and does nothing.
 *
 * @returns what the `button` gets, in place of what was given
 */
export function useKeptFocus({ disabled = false, onFocus, onBlur, onClick, ...rest }: ButtonProps): ButtonProps {
  const [isFocused, setFocused] = useState(false)
  const isKept = disabled && isFocused
  return {
    disabled: disabled && !isKept,
    'aria-disabled': isKept || rest['aria-disabled'],
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // Another window came in front: the focus is where it was.
      if (document.activeElement !== event.currentTarget) setFocused(false)
      onBlur?.(event)
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (!isKept) return onClick?.(event)
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
