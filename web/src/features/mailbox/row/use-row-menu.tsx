import { type MouseEvent, type ReactNode, useState } from 'react'
import { usePart } from '../../../actions/page/use-part.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'
import type { RowHandlers } from '../use-row-handlers.ts'
import type { RowMenuTarget } from './RowMenu.tsx'

const loadRowMenu = async () => (await importPart(() => import('./RowMenu.tsx'))).RowMenu
const BY_THE_KEY = { right: 56, up: 6 }

/** Shift with the right button opens the browser's menu. */
export function useRowMenu(handlers: RowHandlers): { onContextMenu: (event: MouseEvent) => void; menu: ReactNode } {
  const [opened, setOpened] = useState<{ readonly row: HTMLElement; readonly target: RowMenuTarget }>()
  const onContextMenu = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-id]')
    const isButton = event.button === 2
    // A long press on a touch screen selects the row.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (!row || event.defaultPrevented || isTouch || (isButton && event.shiftKey)) return
    event.preventDefault()
    const box = row.getBoundingClientRect()
    const isKey = !isButton && !event.ctrlKey
    setOpened({
      row,
      target: {
        id: row.dataset.id ?? '',
        href: row.querySelector('a')?.href ?? '',
        x: isKey ? box.left + BY_THE_KEY.right : event.clientX,
        y: isKey ? box.bottom - BY_THE_KEY.up : event.clientY,
      },
    })
  }
  const close = () => {
    // Do not move a focus that the user has set elsewhere.
    const active = document.activeElement
    if (active === document.body || active?.closest('[role="menu"]')) opened?.row.focus({ preventScroll: true })
    setOpened(undefined)
  }
  const RowMenu = usePart(opened !== undefined, loadRowMenu, () => setOpened(undefined))
  const menu = opened && RowMenu && <RowMenu target={opened.target} handlers={handlers} onClose={close} />
  return { onContextMenu, menu }
}
