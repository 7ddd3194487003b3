import type { CSSProperties } from 'react'
import type { ItemLayout } from './use-windowed.ts'

const ROW_HEIGHTS = { comfortable: 48, compact: 38, phone: 64 } as const
/** In pixels. */
export const BOX = { width: 176, height: 196, phoneWidth: 150, phoneHeight: 184, gap: 12, padding: 16 } as const

export function tableLayout(density: keyof typeof ROW_HEIGHTS): ItemLayout {
  return { columns: 1, rowHeight: ROW_HEIGHTS[density] }
}

export function boxLayout(width: number, isPhone: boolean): ItemLayout {
  const [least, height] = isPhone ? [BOX.phoneWidth, BOX.phoneHeight] : [BOX.width, BOX.height]
  const room = width - 2 * BOX.padding + BOX.gap
  return { columns: Math.max(1, Math.floor(room / (least + BOX.gap))), rowHeight: height + BOX.gap }
}

/** What is in sight, and where the keyboard stands: the focus would be lost with it. */
export function indicesOf(
  { from, to }: { readonly from: number; readonly to: number },
  count: number,
  stop: number,
): readonly number[] {
  const indices = Array.from({ length: to - from }, (_, at) => from + at)
  if (count === 0 || (stop >= from && stop < to)) return indices
  return stop < from ? [stop, ...indices] : [...indices, stop]
}

/** Where one lies. */
export function boxAt(at: number, { columns, rowHeight }: ItemLayout, isTable: boolean): CSSProperties {
  const top = Math.floor(at / columns) * rowHeight
  if (isTable) return { top, height: rowHeight }
  const column = at % columns
  const width = `(100% - ${2 * BOX.padding + (columns - 1) * BOX.gap}px) / ${columns}`
  return {
    top: top + BOX.padding,
    height: rowHeight - BOX.gap,
    width: `calc(${width})`,
    left: `calc(${BOX.padding}px + (${width} + ${BOX.gap}px) * ${column})`,
  }
}
