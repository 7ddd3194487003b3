import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { formatAddress } from '@sen/model/address-lists'
import { useQueryClient } from '@tanstack/react-query'
import {
  CircleAlert,
  CircleHelp,
  Copy,
  CornerDownRight,
  ExternalLink,
  Pencil,
  Scissors,
  UserPlus,
  X,
} from 'lucide-react'
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react'
import { addContact } from '../../../actions/contacts/add-contact.ts'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'
import { cx } from '../../../lib/cx.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { RECIPIENT_DRAG_TYPE } from './dragged-recipient.ts'
import styles from './RecipientField.module.css'
import type { RecipientMark } from './recipient-mark.ts'

export interface RecipientTagProps {
  readonly recipient: AddressField
  readonly mark: RecipientMark | undefined
  readonly isHighlighted: boolean
  readonly elsewhere: readonly { readonly kind: RecipientKind; readonly name: string }[]
  readonly onRemove: () => void
  readonly onEdit: () => void
  readonly onMoveTo: (kind: RecipientKind) => void
  readonly onStep: (key: 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End') => void
  readonly onDragStart: () => void
  readonly onDragEnd: () => void
}

const MARKS = { wrong: CircleAlert, unknown: CircleHelp, outside: ExternalLink } as const

/** Clicking opens its menu, arrow keys move to the next tag, and dragging moves it to another field. */
export function RecipientTag(props: RecipientTagProps) {
  const { recipient, mark, isHighlighted, elsewhere, onRemove, onEdit, onMoveTo, onStep } = props
  const { t } = useLingui()
  const cache = useQueryClient()
  const written = formatAddress(recipient)
  const copy = () => void navigator.clipboard?.writeText(written)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (!event.repeat) onRemove()
    } else if (event.key === 'F2') {
      event.preventDefault()
      onEdit()
    } else if (isArrow(event.key)) {
      event.preventDefault()
      onStep(event.key)
    }
  }
  const onCopy = (event: ClipboardEvent, thenRemove: boolean) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', written)
    if (thenRemove) onRemove()
  }
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setData(RECIPIENT_DRAG_TYPE, written)
    event.dataTransfer.setData('text/plain', written)
    props.onDragStart()
  }

  const says = {
    wrong: t`not a valid address`,
    unknown: t`no one in your organisation has this address`,
    outside: t`outside your organisation`,
  }
  const about = mark && says[mark]
  const Mark = mark && MARKS[mark]
  return (
    <Menu
      label={t`Recipient ${written}`}
      header={
        <div className={styles.about}>
          {recipient.name !== '' && <div>{recipient.email}</div>}
          {about && <div className={styles.reason}>{about}</div>}
        </div>
      }
      entries={[
        { id: 'edit', label: t`Change address`, icon: Pencil, shortcut: 'F2', onChoose: onEdit },
        { id: 'copy', label: t`Copy`, icon: Copy, onChoose: copy },
        {
          id: 'cut',
          label: t`Cut`,
          icon: Scissors,
          onChoose: () => {
            copy()
            onRemove()
          },
        },
        { kind: 'separator', id: 'line' },
        ...elsewhere.map(({ kind, name }) => ({
          id: kind,
          label: t`Move to ${name}`,
          icon: CornerDownRight,
          onChoose: () => onMoveTo(kind),
        })),
        ...(mark === 'wrong'
          ? []
          : [
              {
                id: 'contact',
                label: t`Add to contacts`,
                icon: UserPlus,
                onChoose: () => addContact(cache, recipient),
              },
            ]),
        { id: 'remove', label: t`Remove`, icon: X, onChoose: onRemove },
      ]}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          tabIndex={-1}
          draggable
          aria-label={about ? `${written}, ${about}` : written}
          title={recipient.name === '' ? undefined : recipient.email}
          data-recipient
          className={cx(styles.tag, mark && styles[mark], isHighlighted && styles.marked)}
          onKeyDown={(event) => {
            onKeyDown(event)
            if (!event.defaultPrevented) trigger.onKeyDown(event)
          }}
          onContextMenu={(event) => {
            event.preventDefault()
            trigger.onClick()
          }}
          onDoubleClick={onEdit}
          onCopy={(event) => onCopy(event, false)}
          onCut={(event) => onCopy(event, true)}
          onDragStart={onDragStart}
          onDragEnd={props.onDragEnd}
        >
          <span className={styles.name}>{recipient.name || recipient.email}</span>
          {Mark && <Mark size={13} strokeWidth={2} aria-hidden />}
        </button>
      )}
    />
  )
}

function isArrow(key: string): key is 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
}
