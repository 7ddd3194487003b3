import { useLingui } from '@lingui/react/macro'
import type { RemovedMessageField } from '@sen/contract/removed-mail'
import { recoveryTarget } from '@sen/model/removed-mail/removed-mail'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { formatBrief } from '../../lib/dates.ts'
import { joinFacts } from '../../lib/names/join-facts.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './recovery.module.css'

interface RemovedRowProps {
  readonly message: RemovedMessageField
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

export function RemovedRow({ message, isChosen, onChoose }: RemovedRowProps) {
  const { t } = useLingui()
  const id = useId()
  const { language, timezone: timeZone } = usePreferences()
  const { data: folders } = useQuery(foldersQuery)
  const { kind, folder_id, from, to, subject, date, removed_at, removed_by } = message
  const names = (kind === 'sent' ? to : [from]).map(({ name, email }) => name || email).join(', ')
  const [received, removed] = [date, removed_at].map((at) => formatBrief(new Date(at * 1_000), { language, timeZone }))
  const folder = folders?.find(({ id: each }) => each === folder_id)
  const target = folders && recoveryTarget(folder, kind)
  const targetLine = target && targetText()
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
            {joinFacts([
              targetLine,
              received,
              removed_by === '' ? t`Deleted ${removed}, automatically from Trash` : t`Deleted ${removed}`,
            ])}
          </small>
        </span>
      </label>
    </li>
  )

  function targetText(): string {
    if (target === 'inbox') return t`Its folder no longer exists: goes back to Inbox`
    if (target === 'sent') return t`Its folder no longer exists: goes back to Sent`
    const title = target && (target.role === 'custom' ? target.display_name : folderTitle(target))
    return t`Was in ${title}`
  }
}
