import { BREAKPOINTS } from '../lib/breakpoints.ts'
import { type Dock, drawnShape, isNarrow, PIN_WIDTH } from './compose-window-machine.ts'

/** In CSS pixels, as in `ComposeDock.module.css`. `button` is the button that opens the menu. */
const ON_PHONE = { margins: 24, gap: 6, title: 112, button: 48 } as const
const BESIDE_DRAWER = { margins: 56, gap: 12, title: 160, button: 56 } as const
/** The same as `--sidebar-width`. */
export const SIDEBAR_PIXELS = 248
/** The sidebar, whose foot shows the storage in use, stays visible. */
const BESIDE_SIDEBAR = { ...BESIDE_DRAWER, margins: 28 + SIDEBAR_PIXELS } as const

/**
 * Returns the minimised windows that have no room for a title bar, which are in a menu instead: the oldest.
 * @param slots threads on the screen, in which a window can be inline
 */
export function gatheredWindows(dock: Dock, slots: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const shapes = dock.windows.map((one) => {
    const hasSlot = one.threadId !== undefined && one.threadId in slots
    return { id: one.id, shape: drawnShape(one, dock.width, hasSlot) }
  })
  const minimised = shapes.filter(({ shape }) => shape === 'mini')
  const sizes = dock.width <= BREAKPOINTS.phone ? ON_PHONE : isNarrow(dock.width) ? BESIDE_DRAWER : BESIDE_SIDEBAR
  const { margins, gap, title, button } = sizes
  const docked = shapes.filter(({ shape }) => shape === 'pin').length
  const room = dock.width - margins - docked * ((dock.pinWidth ?? PIN_WIDTH) + gap)
  const fitting = (pixels: number) => Math.max(0, Math.floor((pixels + gap) / (title + gap)))
  // A single one would only be replaced by a button that opens a menu of one.
  if (minimised.length <= Math.max(1, fitting(room))) return []
  return minimised.slice(0, minimised.length - fitting(room - button - gap)).map(({ id }) => id)
}
