import type { CSSProperties } from 'react'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { heightAt, type ItemLayout, topOf } from './item-positions.ts'

/** The same heights as in the mail list; two lines on a phone. */
const ROW_HEIGHTS = { comfortable: 44, compact: 36, phone: 64 } as const
/** In pixels. */
export const BOX = { width: 176, height: 196, phoneWidth: 150, phoneHeight: 184, gap: 12, padding: 16 } as const
const CHIP_HEIGHT = 48

export function tableLayout(density: keyof typeof ROW_HEIGHTS): ItemLayout {
  return { columns: 1, rowHeight: ROW_HEIGHTS[density], folders: 0, folderHeight: 0 }
}

/** @param folders number of leading folders, shown as low chips above the files */
export function boxLayout(width: number, isPhone: boolean, folders: number): ItemLayout {
  const [least, height] = isPhone ? [BOX.phoneWidth, BOX.phoneHeight] : [BOX.width, BOX.height]
  const room = width - 2 * BOX.padding + BOX.gap
  return {
    columns: Math.max(1, Math.floor(room / (least + BOX.gap))),
    rowHeight: height + BOX.gap,
    folders,
    folderHeight: CHIP_HEIGHT + BOX.gap,
  }
}

export function foldersAhead(rows: readonly (Pick<DriveItem, 'type'> | undefined)[]): number {
  const end = rows.findIndex((row) => row?.type !== 'folder')
  return end < 0 ? rows.length : end
}

/** Includes the cursor's item, whose focus would be lost otherwise. */
export function indicesOf(
  { from, to }: { readonly from: number; readonly to: number },
  count: number,
  stop: number,
): readonly number[] {
  const indices = Array.from({ length: to - from }, (_, at) => from + at)
  if (count === 0 || (stop >= from && stop < to)) return indices
  return stop < from ? [stop, ...indices] : [...indices, stop]
}

export function boxAt(at: number, layout: ItemLayout, isTable: boolean): CSSProperties {
  const { columns, folders } = layout
  const top = topOf(at, layout)
  const height = heightAt(at, layout)
  if (isTable) return { top, height }
  const column = (at < folders ? at : at - folders) % columns
  const width = `(100% - ${2 * BOX.padding + (columns - 1) * BOX.gap}px) / ${columns}`
  return {
    top: top + BOX.padding,
    height: height - BOX.gap,
    width: `calc(${width})`,
    left: `calc(${BOX.padding}px + (${width} + ${BOX.gap}px) * ${column})`,
  }
}
