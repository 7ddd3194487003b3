import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { Chip } from '../../../ui/Chip.tsx'
import styles from './people.module.css'
import { RecoveryProgress } from './RecoveryProgress.tsx'
import { usePersonWords } from './use-person-words.ts'

interface PersonFactsProps {
  readonly person: PersonField
}

/** The table is used from 900 px on. */
export function PersonCells({ person }: PersonFactsProps) {
  const { storageOf, lastSeenOf, untilOf, heldOf } = usePersonWords()
  const { email, fullname, used_bytes: used, quota_megabytes: quota, recovery } = person
  const held = heldOf(person)
  return (
    <>
      <div className={styles.who}>
        <b className={styles.name} title={fullname}>
          {fullname}
        </b>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </div>
      <div className={styles.chips}>
        <StatusChips person={person} />
        {held !== undefined && <small>{held}</small>}
      </div>
      <div className={styles.storage}>
        <small>{storageOf(person)}</small>
        {quota !== null && used > 0 && (
          <span className={styles.meter} aria-hidden>
            <span style={{ width: `${Math.min(100, (used / (quota * MEGABYTE_BYTES)) * 100)}%` }} />
          </span>
        )}
      </div>
      <div className={styles.seen}>
        <small>{untilOf(person) ?? lastSeenOf(person)}</small>
        {recovery && <RecoveryProgress email={email} recovery={recovery} />}
      </div>
    </>
  )
}

export function PersonLines({ person }: PersonFactsProps) {
  const { storageOf, seenOf, untilOf, heldOf } = usePersonWords()
  const { email, fullname, recovery } = person
  const until = untilOf(person)
  const held = heldOf(person)
  return (
    <div className={styles.words}>
      <b>
        <span className={styles.name}>{fullname}</span>
        <StatusChips person={person} />
      </b>
      <span className={styles.email}>{email}</span>
      <small>{joinFacts([storageOf(person), seenOf(person)])}</small>
      {held !== undefined && <small>{held}</small>}
      {until !== undefined && <small>{until}</small>}
      {recovery && <RecoveryProgress email={email} recovery={recovery} />}
    </div>
  )
}

function StatusChips({ person }: PersonFactsProps) {
  const { t } = useLingui()
  const { state, type } = person
  return (
    <>
      {type === 'Owner' && <Chip>{t`Owner`}</Chip>}
      {state === 'invited' && <Chip tone="plain">{t`Invited`}</Chip>}
      {state === 'suspended' && <Chip tone="amber">{t`Suspended`}</Chip>}
      {state === 'deleted' && <Chip tone="danger">{t({ message: 'Deleted', context: 'user' })}</Chip>}
      {person.two_step && <Chip tone="plain">{t`Two-step`}</Chip>}
      {person.sending_held_by !== null && <Chip tone="amber">{t`Sending on hold`}</Chip>}
      {!person.enable_smtp && <Chip tone="plain">{t`Can’t send`}</Chip>}
    </>
  )
}
