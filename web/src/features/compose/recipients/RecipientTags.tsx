import type { AddressField } from '@sen/contract/fields'
import { normaliseEmail } from '@sen/model/addresses'
import { useState } from 'react'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'
import { beginDrag, endDrag } from './dragged-recipient.ts'
import styles from './RecipientField.module.css'
import { RecipientTag } from './RecipientTag.tsx'
import { RECIPIENT_KINDS } from './recipient-lists.ts'
import type { RecipientMark } from './recipient-mark.ts'
import { TagEditor } from './TagEditor.tsx'
import type { RecipientLines } from './use-recipient-lines.ts'

export interface RecipientRow {
  readonly draftId: string
  readonly kind: RecipientKind
  readonly names: Readonly<Record<RecipientKind, string>>
  readonly recipients: readonly AddressField[]
  readonly lines: RecipientLines
  readonly markOf: (email: string) => RecipientMark | undefined
  readonly onDragging: (isDragging: boolean) => void
}

interface RecipientTagsProps extends RecipientRow {
  readonly isLastHighlighted: boolean
  /** Focuses the tag at this index, or the input after the last one. */
  readonly onStep: (at: number) => void
  readonly onDone: () => void
}

export function RecipientTags(props: RecipientTagsProps) {
  const { draftId, kind, names, recipients, lines, markOf, onDragging, isLastHighlighted, onStep, onDone } = props
  const [edited, setEdited] = useState<string>()
  const remove = (recipient: AddressField, at: number) => {
    // Move the focus before removing the tag, so that the next key is not lost.
    onStep(at + 1)
    lines.remove(kind, recipient.email)
  }
  const elsewhere = RECIPIENT_KINDS.filter((one) => one !== kind).map((one) => ({ kind: one, name: names[one] }))
  return recipients.map((recipient, at) => (
    <li key={normaliseEmail(recipient.email)} className={styles.item}>
      {edited === recipient.email ? (
        <TagEditor
          recipient={recipient}
          onDone={(found, how) => {
            setEdited(undefined)
            if (found.length !== 1 || found[0] !== recipient) lines.change(kind, recipient, found)
            if (how === 'by-key') onDone()
          }}
          onCancel={() => {
            setEdited(undefined)
            onDone()
          }}
        />
      ) : (
        <RecipientTag
          recipient={recipient}
          mark={markOf(recipient.email)}
          isHighlighted={
            (isLastHighlighted && at === recipients.length - 1) || lines.pointed === normaliseEmail(recipient.email)
          }
          elsewhere={elsewhere}
          onRemove={() => remove(recipient, at)}
          onEdit={() => setEdited(recipient.email)}
          onMoveTo={(to) => {
            onStep(at + 1)
            lines.move(kind, to, recipient.email)
          }}
          onStep={(key) => onStep(nextTag(key, at, recipients.length))}
          onDragStart={() => {
            beginDrag({ draftId, from: kind, recipient })
            // Deferred, because the page must not change while the browser captures the drag image.
            setTimeout(() => onDragging(true))
          }}
          onDragEnd={() => {
            endDrag()
            onDragging(false)
          }}
        />
      )}
    </li>
  ))
}

function nextTag(key: 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End', at: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count
  return key === 'ArrowLeft' ? Math.max(0, at - 1) : at + 1
}
