import type { LucideIcon } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import styles from './Menu.module.css'
import { type MenuEntry, MenuList } from './MenuList.tsx'
import { Popover } from './Popover.tsx'

export interface MenuTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Opens it without its button. */
export interface MenuHandle {
  readonly open: () => void
}

export interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** Spread the given props on a button. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode
  readonly align?: 'start' | 'end'
  /** Not chosen, only read: stands above the entries. */
  readonly header?: ReactNode
  /** For those who have another way to open it. */
  readonly handle?: Ref<MenuHandle> | undefined
  /** Told when it opens and closes, for those who must hold something in the meantime. */
  readonly onOpenChange?: (open: boolean) => void
}

/** A menu button after the ARIA pattern: arrows, Home, End, letters, Escape; focus returns to the button. */
export function Menu({ label, entries, trigger, align = 'start', header, handle, onOpenChange }: MenuProps) {
  const [open, setOpenState] = useState<'first' | 'last' | false>(false)
  const button = useRef<HTMLButtonElement>(null)
  const setOpen = (next: 'first' | 'last' | false) => {
    setOpenState(next)
    onOpenChange?.(next !== false)
  }
  useImperativeHandle(handle, () => ({ open: () => setOpenState('first') }), [])
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        onClick: () => setOpen(open ? false : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          event.stopPropagation()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {open && (
        <Popover
          open
          onClose={() => setOpen(false)}
          anchor={button}
          align={align}
          isSheetOnPhone
          className={styles.menu}
        >
          {header}
          <MenuList
            label={label}
            entries={entries}
            startAt={open}
            onChosen={(choose) => {
              setOpen(false)
              button.current?.focus()
              choose()
            }}
            onTab={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Popover>
      )}
    </>
  )
}

export interface MenuButtonProps extends Omit<MenuProps, 'trigger'> {
  readonly icon: LucideIcon
  readonly size?: IconButtonProps['size']
  readonly shortcut?: string
  readonly disabled?: boolean
  readonly className?: string | undefined
}

export function MenuButton({ icon, size = 'medium', shortcut, disabled = false, className, ...menu }: MenuButtonProps) {
  return (
    <Menu
      {...menu}
      trigger={(props) => (
        <IconButton
          {...props}
          label={menu.label}
          icon={icon}
          size={size}
          shortcut={shortcut}
          disabled={disabled}
          className={className}
        />
      )}
    />
  )
}
