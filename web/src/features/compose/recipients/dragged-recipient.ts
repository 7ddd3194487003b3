import type { AddressField } from '@sen/contract/fields'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'

interface DraggedRecipient {
  readonly draftId: string
  readonly from: RecipientKind
  readonly recipient: AddressField
}

export const RECIPIENT_DRAG_TYPE = 'application/x-sen-recipient'

/** Browsers reveal the data only on drop, but a field must know whether to highlight. */
let dragged: DraggedRecipient | undefined

export function beginDrag(what: DraggedRecipient): void {
  dragged = what
}

export function endDrag(): void {
  dragged = undefined
}

export function draggedRecipient(): DraggedRecipient | undefined {
  return dragged
}
