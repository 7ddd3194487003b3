import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { formatAddress } from '@sen/model/address-lists'
import { isValidEmail } from '@sen/model/addresses'
import { CircleAlert, Copy, ExternalLink, Pencil, Scissors, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { cx } from '../../../lib/cx.ts'
import { Menu } from '../../../ui/Menu.tsx'
import styles from './RecipientField.module.css'

export interface RecipientTagProps {
  readonly recipient: AddressField
  readonly isOutside: boolean
  readonly isHighlighted: boolean
  readonly onRemove: () => void
  readonly onEdit: () => void
  readonly onMove: (key: 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End') => void
}

/** One recipient. A press opens what can be done with it; arrows go on to the next. */
export function RecipientTag({ recipient, isOutside, isHighlighted, onRemove, onEdit, onMove }: RecipientTagProps) {
  const { t } = useLingui()
  const isWrong = !isValidEmail(recipient.email)
  const written = formatAddress(recipient)
  const copy = () => void navigator.clipboard?.writeText(written)
  const cut = () => {
    copy()
    onRemove()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (!event.repeat) onRemove()
    } else if (event.key === 'F2') {
      event.preventDefault()
      onEdit()
    } else if (isArrow(event.key)) {
      event.preventDefault()
      onMove(event.key)
    }
  }
  const onCopy = (event: ClipboardEvent, thenRemove: boolean) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', written)
    if (thenRemove) onRemove()
  }

  const says = isWrong
    ? t`${written}, not a valid address`
    : isOutside
      ? t`${written}, outside your organisation`
      : written
  const Mark = isWrong ? CircleAlert : ExternalLink
  return (
    <Menu
      label={t`Recipient ${written}`}
      header={recipient.name === '' ? undefined : <div className={styles.about}>{recipient.email}</div>}
      entries={[
        { id: 'edit', label: t`Change address`, icon: Pencil, onChoose: onEdit },
        { id: 'copy', label: t`Copy`, icon: Copy, onChoose: copy },
        { id: 'cut', label: t`Cut`, icon: Scissors, onChoose: cut },
        { kind: 'separator', id: 'line' },
        { id: 'remove', label: t`Remove`, icon: X, onChoose: onRemove },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          tabIndex={-1}
          aria-label={says}
          data-recipient
          className={cx(
            styles.tag,
            isOutside && styles.outside,
            isWrong && styles.wrong,
            isHighlighted && styles.marked,
          )}
          onKeyDown={(event) => {
            onKeyDown(event)
            if (!event.defaultPrevented) props.onKeyDown(event)
          }}
          onContextMenu={(event) => {
            event.preventDefault()
            props.onClick()
          }}
          onDoubleClick={onEdit}
          onCopy={(event) => onCopy(event, false)}
          onCut={(event) => onCopy(event, true)}
        >
          <span className={styles.name}>{recipient.name || recipient.email}</span>
          {(isWrong || isOutside) && <Mark size={13} strokeWidth={2} aria-hidden />}
        </button>
      )}
    />
  )
}

function isArrow(key: string): key is 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
}
