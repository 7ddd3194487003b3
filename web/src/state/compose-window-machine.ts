import { BREAKPOINTS } from '../lib/breakpoints.ts'

/** `pin`: docked. `mini`: its title bar. `full`: large in the centre. `inline`: in the thread it replies to. */
export type WindowShape = 'pin' | 'mini' | 'full' | 'inline'

export interface DockWindow {
  readonly id: string
  /** Opening that draft again finds this window. */
  readonly messageId?: string
  /** The message it replies to (`reply:<message id>` and the like), so that a second click finds this window too. */
  readonly answers?: string
  /** The thread in which it can be shown `inline`. */
  readonly threadId?: string
  readonly shape: WindowShape
  /** The shape to restore from `mini`. */
  readonly previous: WindowShape
  /** Minimised by the user, not for lack of room, so that only the user opens it again. */
  readonly isPutAway?: boolean
}

/** Oldest first, because the oldest windows are minimised when room runs out. */
export interface Dock {
  readonly windows: readonly DockWindow[]
  /** Width of the browser window in CSS pixels. */
  readonly width: number
  /** Undefined: the default. */
  readonly pinWidth?: number | undefined
}

/** Spec section 9: compose width 600, margin 300; docking needs a wide screen (spec section 4). */
export const PIN_WIDTH = 600
const DOCK_MARGIN = 300

export function isNarrow(width: number): boolean {
  return width <= BREAKPOINTS.drawer
}

/** An inline window without its thread (`hasSlot` false) is minimised. */
export function drawnShape(window: DockWindow, width: number, hasSlot = false): WindowShape {
  if (window.shape === 'mini' || window.shape === 'full') return window.shape
  if (isNarrow(width)) return 'full'
  return window.shape === 'inline' && !hasSlot ? 'mini' : window.shape
}

/** Windows that no longer fit are minimised, oldest first. */
export function openWindow(dock: Dock, opened: Omit<DockWindow, 'previous'>): Dock {
  const window = { ...opened, previous: opened.shape === 'mini' ? 'pin' : opened.shape }
  return makeRoom({ ...dock, windows: [...dock.windows, window] }, opened.id)
}

/** Toggles between mini and its shape (spec section 4). */
export function toggleWindow(dock: Dock, id: string): Dock {
  const window = dock.windows.find((one) => one.id === id)
  if (!window) return dock
  return window.shape === 'mini' ? showWindow(dock, id) : shapeWindow(dock, id, 'mini')
}

export function showWindow(dock: Dock, id: string): Dock {
  const window = dock.windows.find((one) => one.id === id)
  return window?.shape === 'mini' ? shapeWindow(dock, id, window.previous) : dock
}

export function shapeWindow(dock: Dock, id: string, shape: WindowShape): Dock {
  const windows = dock.windows.map((one) => {
    return one.id === id ? { ...reshaped(one, shape), isPutAway: shape === 'mini' } : one
  })
  if (shape !== 'mini') return makeRoom({ ...dock, windows }, id)
  // The user has cleared the screen, so no window comes back.
  const isCleared = windows.every((one) => one.shape === 'mini')
  return { ...dock, windows: isCleared ? windows.map((one) => ({ ...one, isPutAway: true })) : windows }
}

/** Docks the newest remaining window that was minimised for lack of room (spec section 4, product decision 91). */
export function closeWindow(dock: Dock, id: string): Dock {
  const windows = dock.windows.filter((one) => one.id !== id)
  const last = windows.findLast((one) => !one.isPutAway)
  if (windows.length === dock.windows.length || last?.shape !== 'mini') return { ...dock, windows }
  return shapeWindow({ ...dock, windows }, last.id, last.previous === 'inline' ? 'inline' : 'pin')
}

export function resizeDock(dock: Dock, width: number, pinWidth = dock.pinWidth): Dock {
  return makeRoom({ ...dock, width, pinWidth }, dock.windows.findLast((one) => one.shape !== 'mini')?.id)
}

export function setWindowMessage(dock: Dock, id: string, messageId: string | undefined): Dock {
  return {
    ...dock,
    windows: dock.windows.map((one) => {
      if (one.id !== id) return one
      const { messageId: _dropped, ...rest } = one
      return messageId === undefined ? rest : { ...rest, messageId }
    }),
  }
}

export function reshaped(window: DockWindow, shape: WindowShape): DockWindow {
  if (shape === window.shape) return window
  return { ...window, shape, previous: shape === 'mini' ? window.shape : shape }
}

/** @param keep the requested window, which is never minimised */
function makeRoom(dock: Dock, keep: string | undefined): Dock {
  const keeper = dock.windows.find((one) => one.id === keep)
  const takesAll = keeper?.shape === 'full' || isNarrow(dock.width)
  const room = Math.max(1, Math.floor((dock.width - DOCK_MARGIN) / (dock.pinWidth ?? PIN_WIDTH)))
  // A large window minimises the others, as any window does on a narrow screen. Inline windows take no room.
  let windows = dock.windows.map((one) => {
    const isCovered = one.shape === 'inline' ? isNarrow(dock.width) : one.shape === 'full' || takesAll
    return one.id !== keep && isCovered ? reshaped(one, 'mini') : one
  })
  for (;;) {
    const pinned = windows.filter((one) => one.shape === 'pin')
    const oldest = pinned.find((one) => one.id !== keep)
    if (pinned.length <= room || !oldest) return { ...dock, windows }
    windows = windows.map((one) => (one.id === oldest.id ? reshaped(one, 'mini') : one))
  }
}
