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

/** Returns the row of an item. */
export function rowOf(at: number, { columns, folders }: ItemLayout): number {
  return at < folders ? Math.floor(at / columns) : Math.ceil(folders / columns) + Math.floor((at - folders) / columns)
}

/** Returns the first item of a row. */
export function firstOfRow(row: number, { columns, folders }: ItemLayout): number {
  const above = Math.ceil(folders / columns)
  return row < above ? row * columns : folders + (row - above) * columns
}
