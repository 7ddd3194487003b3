/** Positions are computed from it without rendering. */
export interface ItemLayout {
  readonly columns: number
  /** In pixels, including the gap. */
  readonly rowHeight: number
  /** Number of leading items with a row height of their own; the others begin a new row. */
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

export function rowOf(at: number, { columns, folders }: ItemLayout): number {
  return at < folders ? Math.floor(at / columns) : Math.ceil(folders / columns) + Math.floor((at - folders) / columns)
}

export function firstOfRow(row: number, { columns, folders }: ItemLayout): number {
  const above = Math.ceil(folders / columns)
  return row < above ? row * columns : folders + (row - above) * columns
}
