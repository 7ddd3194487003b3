import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainField } from '@sen/contract/admin/domains'
import { isSetupRecord } from '@sen/model/administration/dns-records'
import { PROOF_MISSING_DAYS } from '@sen/model/administration/proofs'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight, KeyRound, RefreshCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { checkDomain, signDomain } from '../../../data/admin/domains.ts'
import { formatFull } from '../../../lib/dates.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import styles from './domains.module.css'
import { MtaStsChoice } from './MtaStsChoice.tsx'
import { RecordItem } from './RecordItem.tsx'
import { RemoveDomain } from './RemoveDomain.tsx'
import { RoutingChoice } from './RoutingChoice.tsx'
import { SetupRecords } from './SetupRecords.tsx'

interface DomainCardProps {
  readonly domain: DomainField
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function DomainCard({ domain, isOpen, onToggle }: DomainCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { name, mailboxes } = domain
  return (
    <li className={styles.card} data-domain={name}>
      <h2 className={styles.cardTitle}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden className={styles.chevron} />
          <span className={styles.name}>{name}</span>
          <StateChip domain={domain} />
          {domain.state !== 'claimed' && (
            <span className={styles.count}>
              {mailboxes === 0 ? t`No mailboxes` : plural(mailboxes, { one: '# mailbox', other: '# mailboxes' })}
            </span>
          )}
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DomainBody domain={domain} />}
      </div>
    </li>
  )
}

function StateChip({ domain: { state } }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  if (state === 'verified') return <Chip>{t`Verified`}</Chip>
  return state === 'claimed' ? (
    <Chip tone="amber">{t`Not verified yet`}</Chip>
  ) : (
    <Chip tone="danger">{t`No longer verified`}</Chip>
  )
}

function DomainBody({ domain }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { name, signed, state, records } = domain
  const check = async () => {
    setBusy(true)
    try {
      const after = await checkDomain(cache, name)
      if (after.state === 'verified' && state !== 'verified') showNotice({ text: t`${name} is verified.` })
    } finally {
      setBusy(false)
    }
  }
  const sign = async () => {
    await signDomain(cache, name)
    showNotice({ text: t`Mail from ${name} is now signed. Add the record for it.` })
  }
  return (
    <div className={styles.body}>
      <StateText domain={domain} />
      <ul className={styles.records} aria-label={t`DNS records of ${name}`}>
        {records
          .filter(({ kind }) => !isSetupRecord(kind))
          .map((record) => (
            <RecordItem
              key={record.kind}
              record={record}
              isOptional={record.kind === 'tls_rpt' || (record.kind === 'mta_sts' && domain.mta_sts === 'none')}
            />
          ))}
      </ul>
      <SetupRecords domain={domain} />
      {state !== 'claimed' && <RoutingChoice domain={domain} />}
      {state !== 'claimed' && <MtaStsChoice domain={domain} />}
      <div className={styles.actions}>
        <Button
          icon={RefreshCw}
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => attempt(msg`Check the records of ${name}`, check)}
        >
          {isBusy ? t`Checking…` : t`Check now`}
        </Button>
        {!signed && state !== 'claimed' && (
          <Button icon={KeyRound} onClick={() => attempt(msg`Sign mail of ${name}`, sign)}>
            {t`Sign its mail (DKIM)`}
          </Button>
        )}
        <Button icon={Trash2} look="plain" onClick={() => setRemoving(true)}>
          {t`Remove`}
        </Button>
        <CheckedAt domain={domain} />
      </div>
      {isRemoving && <RemoveDomain domain={domain} onClose={() => setRemoving(false)} />}
    </div>
  )
}

function StateText({ domain }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const { state, vouched, missing_since } = domain
  const timeOf = useTime()
  if (state === 'claimed') {
    return (
      <p className={styles.note}>
        {t`Add these records where the domain’s DNS is managed. We check for them automatically, and you can check any time. DNS changes can take a few hours.`}
      </p>
    )
  }
  if (state === 'withdrawn') {
    return (
      <p className={styles.note} data-tone="danger">
        {t`We didn’t find its verification record for ${PROOF_MISSING_DAYS} days, so the domain is no longer verified and its mail can’t be opened or sent. Add the record again to restore it.`}
      </p>
    )
  }
  if (missing_since !== null) {
    const since = timeOf(missing_since)
    return (
      <p className={styles.note} data-tone="amber">
        {t`We haven’t found its verification record since ${since}. After ${PROOF_MISSING_DAYS} days without it, the domain is no longer verified.`}
      </p>
    )
  }
  return (
    <p className={styles.note}>
      {vouched
        ? t`Your provider set up this domain. With these records, others can trust its mail.`
        : t`Keep the verification record: we check for it every day.`}
    </p>
  )
}

function CheckedAt({ domain: { checked_at } }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const timeOf = useTime()
  const at = checked_at === null ? undefined : timeOf(checked_at)
  return (
    <span className={styles.checked} aria-live="polite">
      {at === undefined ? t`Not checked yet` : t`Checked ${at}`}
    </span>
  )
}

function useTime(): (seconds: number) => string {
  const { language, timezone: timeZone } = usePreferences()
  return (seconds) => formatFull(new Date(seconds * 1_000), { language, timeZone })
}
