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

interface Point {
  readonly x: number
  readonly y: number
}

export interface MenuHandle {
  readonly open: (at?: Point) => void
}

export interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** The rendered button must spread the given props. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode
  readonly align?: 'start' | 'end'
  readonly header?: ReactNode
  readonly handle?: Ref<MenuHandle> | undefined
  readonly onOpenChange?: (open: boolean) => void
}

/** ARIA menu button pattern. */
export function Menu({ label, entries, trigger, align = 'start', header, handle, onOpenChange }: MenuProps) {
  const [open, setOpenState] = useState<'first' | 'last' | false>(false)
  const [at, setAt] = useState<Point>()
  const button = useRef<HTMLButtonElement>(null)
  const point = useRef<HTMLSpanElement>(null)
  const before = useRef<HTMLElement>(null)
  const setOpen = (next: 'first' | 'last' | false) => {
    setOpenState(next)
    setAt(undefined)
    onOpenChange?.(next !== false)
  }
  useImperativeHandle(
    handle,
    () => ({
      open: (pressed) => {
        const active = document.activeElement
        before.current = active instanceof HTMLElement ? active : null
        setAt(pressed)
        setOpenState('first')
      },
    }),
    [],
  )
  const returnFocus = () => (at ? before : button).current?.focus({ preventScroll: true })
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
      {open && at && <span ref={point} className={styles.point} style={{ left: at.x, top: at.y }} />}
      {open && (
        <Popover
          open
          onClose={() => {
            setOpen(false)
            const active = document.activeElement
            // Keep the focus where the user has moved on to.
            if (at && (active === document.body || active?.closest('[role="menu"]'))) returnFocus()
          }}
          anchor={at ? point : button}
          align={at ? 'start' : align}
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
              returnFocus()
              choose()
            }}
            onTab={() => {
              setOpen(false)
              returnFocus()
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
