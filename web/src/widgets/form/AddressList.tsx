import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './AddressList.module.css'
import { focusNextRow } from './focus-next-row.ts'

interface AddressListProps {
  readonly label: string
  readonly addresses: readonly string[]
  readonly marked?: string | undefined
  readonly none: ReactNode
  readonly removeLabel: (address: string) => string
  readonly onRemove: (address: string) => void
}

export function AddressList({ label, addresses, marked, none, removeLabel, onRemove }: AddressListProps) {
  const { t } = useLingui()
  const isEmptied = useRef(false)
  const takeFocus = (text: HTMLElement | null) => {
    if (isEmptied.current) text?.focus()
    isEmptied.current = false
  }
  if (addresses.length === 0) {
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.none}>
        {none}
      </p>
    )
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {addresses.map((address) => (
        <li key={address} data-marked={marked === address || undefined}>
          <span className={styles.address}>
            {address.startsWith('@') ? t`Everyone at ${address.slice(1)}` : address}
          </span>
          <IconButton
            label={removeLabel(address)}
            icon={X}
            size="small"
            onClick={({ currentTarget }) => {
              isEmptied.current = !focusNextRow(currentTarget, 'li', 'button')
              onRemove(address)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
