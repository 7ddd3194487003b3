import { useLingui } from '@lingui/react/macro'
import type { DnsRecordField } from '@sen/contract/admin/domains'
import { Chip } from '../../../ui/Chip.tsx'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import styles from './domains.module.css'
import { RECORD_TITLES, recordAdvice, VERDICT_WORDS } from './record-words.ts'

const TONES = { ok: 'accent', open: 'danger', unknown: 'plain' } as const

interface RecordItemProps {
  readonly record: DnsRecordField
  readonly isOptional: boolean
}

export function RecordItem({ record, isOptional }: RecordItemProps) {
  const { t, i18n } = useLingui()
  const { kind, type, name, value, priority, service, verdict, found } = record
  const title = i18n._(RECORD_TITLES[kind])
  const advice = recordAdvice(record)
  const tone = verdict === 'ok' || verdict === 'open' || verdict === 'unknown' ? TONES[verdict] : 'amber'
  return (
    <li className={styles.record} data-kind={kind}>
      <div className={styles.recordHead}>
        <b>{title}</b>
        {verdict !== null && (
          <Chip tone={isOptional && verdict === 'missing' ? 'plain' : tone}>{i18n._(VERDICT_WORDS[verdict])}</Chip>
        )}
      </div>
      <dl className={styles.parts}>
        <dt>{t`Type`}</dt>
        <dd>
          {type}
          {service ? (
            <span className={styles.priority}>
              {t`priority ${priority ?? 0}, weight ${service.weight}, port ${service.port}`}
            </span>
          ) : (
            priority !== null && <span className={styles.priority}>{t`priority ${priority}`}</span>
          )}
        </dd>
        <dt>{t`Name`}</dt>
        <dd>
          <code>{name}</code>
          <CopyButton text={name} size="small" label={t`Copy the name of: ${title}`} />
        </dd>
        <dt>{t`Value`}</dt>
        <dd>
          <code>{value}</code>
          <CopyButton text={value} size="small" label={t`Copy the value of: ${title}`} />
        </dd>
        {verdict !== null && verdict !== 'ok' && found.length > 0 && (
          <>
            <dt>{t`Found`}</dt>
            <dd className={styles.found}>
              {found.map((each) => (
                <code key={each}>{each}</code>
              ))}
            </dd>
          </>
        )}
      </dl>
      {advice && <p className={styles.advice}>{i18n._(advice)}</p>}
    </li>
  )
}
