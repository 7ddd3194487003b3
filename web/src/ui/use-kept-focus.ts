import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react'

type ButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onFocus' | 'onBlur' | 'onClick'>

/** Browsers would drop the focus, so a disabled button is `aria-disabled` until the user moves on. */
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
      // The whole window lost the focus; the button keeps it.
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
