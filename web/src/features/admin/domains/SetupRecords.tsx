import { useLingui } from '@lingui/react/macro'
import type { DomainField } from '@sen/contract/admin/domains'
import { isSetupRecord } from '@sen/model/administration/dns-records'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import styles from './domains.module.css'
import { RecordItem } from './RecordItem.tsx'

/** Optional records, which are folded so that they do not hide those that mail needs. */
export function SetupRecords({ domain: { name, records } }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const optional = records.filter(({ kind }) => isSetupRecord(kind))
  if (optional.length === 0) return null
  const total = optional.length
  const inPlace = optional.filter(({ verdict }) => verdict === 'ok').length
  const isChecked = optional.some(({ verdict }) => verdict !== null)
  return (
    <div className={styles.setup}>
      <h3 className={styles.cardTitle}>
        <button
          type="button"
          className={cx(styles.toggle, styles.setupToggle)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden className={styles.chevron} />
          <span className={styles.setupTitle}>{t`Automatic set-up of mail programs`}</span>
          <span className={styles.count}>{isChecked ? t`optional, ${inPlace} of ${total} in place` : t`optional`}</span>
        </button>
      </h3>
      <div id={id} className={styles.setupBody} hidden={!isOpen}>
        <p className={styles.note}>
          {t`With these records, Outlook, Thunderbird and other programs find their settings from an address alone. Mail works without them.`}
        </p>
        <ul className={styles.records} aria-label={t`Set-up records of ${name}`}>
          {optional.map((record) => (
            <RecordItem key={record.kind} record={record} isOptional />
          ))}
        </ul>
      </div>
    </div>
  )
}
