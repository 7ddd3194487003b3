/** The geometry of a list, from which positions are computed without rendering. */
export interface ItemLayout {
  readonly columns: number
  /** In pixels, including the gap. */
  readonly rowHeight: number
  /** The number of leading items with a row height of their own; the others begin a new row. */
  readonly folders: number
  readonly folderHeight: number
}

/** Returns the distance in pixels from the top of the first item. */
export function topOf(at: number, { columns, rowHeight, folders, folderHeight }: ItemLayout): number {
  if (at < folders) return Math.floor(at / columns) * folderHeight
  return Math.ceil(folders / columns) * folderHeight + Math.floor((at - folders) / columns) * rowHeight
}

export function heightAt(at: number, { rowHeight, folders, folderHeight }: ItemLayout): number {
  return at < folders ? folderHeight : rowHeight
}

/** Returns the total height of a number of items. */
export function heightOf(count: number, layout: ItemLayout): number {
  return count === 0 ? 0 : topOf(count - 1, layout) + heightAt(count - 1, layout)
}

/** Returns the first item of the row at a height; `count` below the last row. */
export function itemAtHeight(height: number, count: number, layout: ItemLayout): number {
  const { columns, rowHeight, folders, folderHeight } = layout
  const above = Math.ceil(folders / columns) * folderHeight
  const at =
    height < above
      ? Math.floor(height / folderHeight) * columns
      : folders + Math.floor((height - above) / rowHeight) * columns
  return Math.max(0, Math.min(at, count))
}
