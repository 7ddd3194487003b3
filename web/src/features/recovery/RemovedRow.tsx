import { useLingui } from '@lingui/react/macro'
import type { RemovedMessageField } from '@sen/contract/removed-mail'
import { useId } from 'react'
import { formatFull } from '../../lib/dates.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './recovery.module.css'

interface RemovedRowProps {
  readonly message: RemovedMessageField
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

/** One message that was deleted for ever: all of the row chooses it. */
export function RemovedRow({ message, isChosen, onChoose }: RemovedRowProps) {
  const { t } = useLingui()
  const id = useId()
  const { language, timezone: timeZone } = usePreferences()
  const { kind, from, to, subject, date, removed_at, removed_by } = message
  const names = (kind === 'sent' ? to : [from]).map(({ name, email }) => name || email).join(', ')
  const [received, removed] = [date, removed_at].map((at) => formatFull(new Date(at * 1_000), { language, timeZone }))
  return (
    <li>
      <label className={styles.row} data-chosen={isChosen || undefined}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span className={styles.words}>
          <b>{kind === 'sent' ? t`To: ${names}` : names || t`Unknown sender`}</b>
          <span>{subject || t`(no subject)`}</span>
          <small id={id}>
            {[
              received,
              removed_by === '' ? t`Deleted ${removed}, after its time in Trash` : t`Deleted ${removed}`,
            ].join(' · ')}
          </small>
        </span>
      </label>
    </li>
  )
}
