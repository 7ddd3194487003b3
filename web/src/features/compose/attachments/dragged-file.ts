import type { FileField } from '@sen/contract/messages'

interface DraggedFile {
  readonly draftId: string
  readonly file: FileField
}

let dragged: DraggedFile | undefined

/** Browsers do not reveal the dragged data before the drop. */
export function draggedFile(): DraggedFile | undefined {
  return dragged
}

export function beginFileDrag(one: DraggedFile): void {
  dragged = one
}

export function endFileDrag(): void {
  dragged = undefined
}
