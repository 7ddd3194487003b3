/** How the items of a list lie, so that it can be said where each one is without drawing it. */
export interface ItemLayout {
  readonly columns: number
  /** In pixels, from one to the next. */
  readonly rowHeight: number
  /** So many items at the beginning are in rows of their own height; the others begin a new row. */
  readonly folders: number
  readonly folderHeight: number
}

/** In pixels from the top of the first item. */
export function topOf(at: number, { columns, rowHeight, folders, folderHeight }: ItemLayout): number {
  if (at < folders) return Math.floor(at / columns) * folderHeight
  return Math.ceil(folders / columns) * folderHeight + Math.floor((at - folders) / columns) * rowHeight
}

export function heightAt(at: number, { rowHeight, folders, folderHeight }: ItemLayout): number {
  return at < folders ? folderHeight : rowHeight
}

/** How high so many items are together. */
export function heightOf(count: number, layout: ItemLayout): number {
  return count === 0 ? 0 : topOf(count - 1, layout) + heightAt(count - 1, layout)
}

/** The first item of the row that has this height in it; `count` where no row is so far down. */
export function itemAtHeight(height: number, count: number, layout: ItemLayout): number {
  const { columns, rowHeight, folders, folderHeight } = layout
  const above = Math.ceil(folders / columns) * folderHeight
  const at =
    height < above
      ? Math.floor(height / folderHeight) * columns
      : folders + Math.floor((height - above) / rowHeight) * columns
  return Math.max(0, Math.min(at, count))
}
