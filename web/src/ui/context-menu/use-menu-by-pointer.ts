import type { MouseEvent, RefObject } from 'react'
import { useLongPress } from '../../lib/use-long-press.ts'
import type { MenuHandle } from '../Menu.tsx'

/** Shift with a right click opens the browser's menu. */
export function useMenuByPointer(menu: RefObject<MenuHandle | null>) {
  const hold = useLongPress(() => menu.current?.open())
  return {
    ...hold,
    onContextMenu: (event: MouseEvent) => {
      hold.onContextMenu(event)
      const isButton = event.button === 2
      if (event.defaultPrevented || !menu.current || (isButton && event.shiftKey)) return
      event.preventDefault()
      menu.current.open({ x: event.clientX, y: event.clientY })
    },
  }
}
