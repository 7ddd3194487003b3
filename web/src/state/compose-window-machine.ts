/**
 * How a compose window stands on the screen: docked, a title bar only, large in the middle, or in the thread that it
 * answers.
 */
export type WindowShape = 'pin' | 'mini' | 'full' | 'inline'

export interface DockWindow {
  readonly id: string
  /** The draft it writes, once the server has one: opening that draft again finds this window. */
  readonly messageId?: string
  /** What it answers (`reply:<message id>` and its sisters), so that a second click finds this window too. */
  readonly answers?: string
  /** The thread it belongs to, where it can stand `inline`. */
  readonly threadId?: string
  readonly shape: WindowShape
  /** Where it goes back to from `mini`. */
  readonly previous: WindowShape
}

/** Oldest first: the order of opening decides who is minimised when room runs out. */
export interface Dock {
  readonly windows: readonly DockWindow[]
  /** CSS pixels of the browser window. */
  readonly width: number
  /** Of a docked window; undefined: as wide as usual. */
  readonly pinWidth?: number | undefined
}

/** Spec section 9: compose width 600, margin 300; docking needs a wide screen (spec section 4). */
export const PIN_WIDTH = 600
const DOCK_MARGIN = 300
export const WIDEST_WITHOUT_DOCK = 992

export function isNarrow(width: number): boolean {
  return width <= WIDEST_WITHOUT_DOCK
}

/**
 * What is drawn: on a narrow screen there is no room beside a window, so one that is open takes the whole screen. One of
 * a thread that is not on the screen (`hasPlace` false) waits below.
 */
export function drawnShape(window: DockWindow, width: number, hasPlace = false): WindowShape {
  if (window.shape === 'mini' || window.shape === 'full') return window.shape
  if (isNarrow(width)) return 'full'
  return window.shape === 'inline' && !hasPlace ? 'mini' : window.shape
}

/** Adds a window in front; whoever no longer fits is minimised, oldest first. */
export function openWindow(dock: Dock, opened: Omit<DockWindow, 'previous'>): Dock {
  const window = { ...opened, previous: opened.shape === 'mini' ? 'pin' : opened.shape }
  return makeRoom({ ...dock, windows: [...dock.windows, window] }, opened.id)
}

/** Opening a message that is already open: to mini, and from mini back to what it was (spec section 4). */
export function toggleWindow(dock: Dock, id: string): Dock {
  const window = dock.windows.find((one) => one.id === id)
  if (!window) return dock
  return window.shape === 'mini' ? showWindow(dock, id) : shapeWindow(dock, id, 'mini')
}

/** Back from mini; a window that is not mini stays as it is. */
export function showWindow(dock: Dock, id: string): Dock {
  const window = dock.windows.find((one) => one.id === id)
  return window?.shape === 'mini' ? shapeWindow(dock, id, window.previous) : dock
}

export function shapeWindow(dock: Dock, id: string, shape: WindowShape): Dock {
  const windows = dock.windows.map((one) => (one.id === id ? reshaped(one, shape) : one))
  return shape === 'mini' ? { ...dock, windows } : makeRoom({ ...dock, windows }, id)
}

/** The newest window that is left comes to the dock, so that closing one never hides the work in the others. */
export function closeWindow(dock: Dock, id: string): Dock {
  const windows = dock.windows.filter((one) => one.id !== id)
  const last = windows.at(-1)
  if (windows.length === dock.windows.length || !last) return { ...dock, windows }
  if (last.shape !== 'mini') return { ...dock, windows }
  return shapeWindow({ ...dock, windows }, last.id, last.previous === 'inline' ? 'inline' : 'pin')
}

/** The browser's window, or the docked ones (`pinWidth`), are of another size. */
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

function reshaped(window: DockWindow, shape: WindowShape): DockWindow {
  if (shape === window.shape) return window
  return { ...window, shape, previous: shape === 'mini' ? window.shape : shape }
}

/** `keep` is the window just asked for: it is never the one that gives way. */
function makeRoom(dock: Dock, keep: string | undefined): Dock {
  const keeper = dock.windows.find((one) => one.id === keep)
  const takesAll = keeper?.shape === 'full' || isNarrow(dock.width)
  const room = Math.max(1, Math.floor((dock.width - DOCK_MARGIN) / (dock.pinWidth ?? PIN_WIDTH)))
  // A large window stands alone: beside it, and on a narrow screen, the others are small. One in a thread is in no way.
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
