import type { FileField } from '@sen/contract/messages'
import type { UploadItem } from './upload-list.ts'

/** An increasing number. Undefined for a file that was not uploaded in this window. */
type OrderOf = (file: FileField) => number | undefined

type FileRow = { readonly file: FileField } | { readonly item: UploadItem }

export function withArrived(files: readonly FileField[], arrived: FileField, orderOf: OrderOf): readonly FileField[] {
  const order = orderOf(arrived) ?? Number.POSITIVE_INFINITY
  return files.toSpliced(indexFor(files, order, orderOf), 0, arrived)
}

/** A row keeps its position when its upload ends. */
export function rowsOf(
  files: readonly FileField[],
  items: readonly UploadItem[],
  orderOf: OrderOf,
): readonly FileRow[] {
  const before = files.map((): FileRow[] => [])
  const atEnd: FileRow[] = []
  for (const item of items) {
    // Failed uploads go below the others, which they would push out of view.
    const rows = isGone({ item }) ? atEnd : (before[indexFor(files, item.id, orderOf)] ?? atEnd)
    rows.push({ item })
  }
  return [...files.flatMap((file, index) => [...(before[index] ?? []), { file }]), ...atEnd.toSorted(goneLast)]
}

function goneLast(a: FileRow, b: FileRow): number {
  return Number(isGone(a)) - Number(isGone(b))
}

function isGone(row: FileRow): boolean {
  return 'item' in row && (row.item.state === 'failed' || row.item.state === 'refused')
}

function indexFor(files: readonly FileField[], order: number, orderOf: OrderOf): number {
  const next = files.findIndex((file) => (orderOf(file) ?? 0) > order)
  return next < 0 ? files.length : next
}
