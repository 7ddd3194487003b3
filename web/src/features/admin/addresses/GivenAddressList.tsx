import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GivenAddressField, ListedGroupField } from '@sen/contract/admin/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { CornerDownRight, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { removeGivenAddress } from '../../../actions/administration/address-actions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import styles from './addresses.module.css'
import { MailboxWords } from './MailboxWords.tsx'
import { RemoveGroupQuestion } from './RemoveGroupQuestion.tsx'

interface GivenAddressListProps {
  readonly addresses: readonly GivenAddressField[]
  readonly total: number
  readonly isMoreComing: boolean
  readonly onMore: (() => void) | undefined
  readonly onOpen: (given: GivenAddressField) => void
}

export function GivenAddressList({ addresses, total, isMoreComing, onMore, onOpen }: GivenAddressListProps) {
  const { t } = useLingui()
  const { ref, onFocus } = useFocusAfterRemoval<HTMLUListElement>(addresses.map(({ id }) => id))
  const shown = addresses.length
  return (
    <>
      <p className={styles.count} role="status">
        {plural(total, { one: '# address', other: '# addresses' })}
      </p>
      <ul ref={ref} className={styles.list} aria-label={t`Aliases and groups`} onFocus={onFocus}>
        {addresses.map((given) => (
          <AddressRow key={given.id} given={given} onOpen={() => onOpen(given)} />
        ))}
      </ul>
      {onMore && (
        <Button className={styles.more} disabled={isMoreComing} aria-busy={isMoreComing} onClick={onMore}>
          {t`Show more (${shown} of ${total})`}
        </Button>
      )}
    </>
  )
}

function AddressRow({ given, onOpen }: { given: GivenAddressField; onOpen: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { email } = given
  const remove = () => {
    setAsking(false)
    removeGivenAddress(cache, given)
  }
  const Icon = given.kind === 'alias' ? CornerDownRight : Users
  return (
    <li className={styles.row} data-row={given.id}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <Icon size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.email}>{email}</span>
          <span className={styles.note}>
            {given.kind === 'alias' ? <MailboxWords {...given.mailbox} /> : <GroupWords {...given} />}
          </span>
        </span>
        {given.kind === 'group' && given.open_to === 'organisation' && <Chip tone="plain">{t`Colleagues only`}</Chip>}
      </button>
      <span className={styles.buttons}>
        <IconButton className={styles.edit} label={t`Change ${email}`} icon={Pencil} size="small" onClick={onOpen} />
        <IconButton
          label={t`Remove ${email}`}
          icon={Trash2}
          size="small"
          onClick={given.kind === 'group' ? () => setAsking(true) : remove}
        />
      </span>
      {isAsking && given.kind === 'group' && (
        <RemoveGroupQuestion group={given} onRemove={remove} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}

function GroupWords(group: ListedGroupField) {
  const { t } = useLingui()
  const { name } = group
  const count = plural(group.member_count, { one: '# member', other: '# members' })
  return group.member_count === 0 ? t`${name} · no members left` : `${name} · ${count}`
}
