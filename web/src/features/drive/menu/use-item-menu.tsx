import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { DriveRequest } from '../../../actions/drive/drive-context.ts'
import { useDriveList } from '../../../state/drive/list.ts'
import { ContextMenu } from '../../../ui/context-menu/ContextMenu.tsx'
import { useItemEntries } from './use-item-entries.ts'

interface OpenItemMenu {
  readonly row: HTMLElement
  readonly request: DriveRequest
  readonly count: number
  readonly x: number
  readonly y: number
}

const BY_THE_KEY = { right: 56, up: 6 }

/** Shift with the right button opens the browser's menu. */
export function useItemMenu(): { readonly onContextMenu: (event: MouseEvent) => void; readonly menu: ReactNode } {
  const { t } = useLingui()
  const entriesFor = useItemEntries()
  const [opened, setOpened] = useState<OpenItemMenu>()
  const onContextMenu = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-id]')
    const isButton = event.button === 2
    // A long press on a touch screen selects the item.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    const isTyping = (event.target as Element).closest('[data-takes-keys]') !== null
    if (!row || event.defaultPrevented || isTouch || isTyping || (isButton && event.shiftKey)) return
    event.preventDefault()
    const id = row.dataset.id ?? ''
    const { selected } = useDriveList.getState()
    const isAmong = selected.has(id)
    const box = row.getBoundingClientRect()
    const isKey = !isButton && !event.ctrlKey
    setOpened({
      row,
      request: isAmong ? 'selected' : { ids: [id] },
      count: isAmong ? selected.size : 1,
      x: isKey ? box.left + BY_THE_KEY.right : event.clientX,
      y: isKey ? box.bottom - BY_THE_KEY.up : event.clientY,
    })
  }
  const close = () => {
    // Do not move a focus that the user has set elsewhere.
    const active = document.activeElement
    if (active === document.body || active?.closest('[role="menu"]')) opened?.row.focus({ preventScroll: true })
    setOpened(undefined)
  }
  const heading =
    opened && opened.count > 1 && plural(opened.count, { one: '# item selected', other: '# items selected' })
  const menu = opened && (
    <ContextMenu
      label={t`Actions`}
      at={opened}
      onClose={close}
      entries={[
        ...(heading ? [{ kind: 'heading', id: 'count', label: heading } as const] : []),
        ...entriesFor(opened.request),
      ]}
    />
  )
  return { onContextMenu, menu }
}
