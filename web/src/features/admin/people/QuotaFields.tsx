import { useLingui } from '@lingui/react/macro'
import type { PoolField } from '@sen/contract/admin/people'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { TriangleAlert } from 'lucide-react'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

const MEGABYTES_PER_GIGABYTE = 1024

export interface TypedQuota {
  readonly kind: 'pool' | 'own'
  readonly gigabytes: string
}

/** @returns megabytes; null: shared pool; undefined: invalid input */
export function quotaOf({ kind, gigabytes }: TypedQuota): number | null | undefined {
  if (kind === 'pool') return null
  const number = Number(gigabytes.trim().replace(',', '.'))
  const megabytes = Math.round(number * MEGABYTES_PER_GIGABYTE)
  return gigabytes.trim() !== '' && Number.isFinite(megabytes) && megabytes >= 1 ? megabytes : undefined
}

export function typedQuota(megabytes: number | null, language: 'vi' | 'en'): TypedQuota {
  if (megabytes === null) return { kind: 'pool', gigabytes: '' }
  const gigabytes = (megabytes / MEGABYTES_PER_GIGABYTE).toLocaleString(language, {
    maximumFractionDigits: 3,
    useGrouping: false,
  })
  return { kind: 'own', gigabytes }
}

interface QuotaFieldsProps {
  readonly value: TypedQuota
  readonly onChange: (value: TypedQuota) => void
  readonly pool: PoolField | undefined
  /** Quota already assigned to this mailbox, in megabytes. */
  readonly had: number
  readonly problem: string | undefined
  readonly usedBytes: number
}

/** Product decision 24. */
export function QuotaFields({ value, onChange, pool, had, problem, usedBytes }: QuotaFieldsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  // The current quota stays allowed, because the operator may have assigned more than the pool holds.
  const free = pool && Math.max(had, pool.pool_megabytes - pool.own_megabytes + had)
  const size = free === undefined ? '' : formatSize(free * MEGABYTE_BYTES, language)
  const megabytes = quotaOf(value)
  const isBelowUse = typeof megabytes === 'number' && megabytes * MEGABYTE_BYTES < usedBytes
  const used = formatSize(usedBytes, language)
  return (
    <>
      <SelectField
        label={t`Storage`}
        value={value.kind}
        options={[
          ['pool', t`Shares the domain’s storage`],
          ['own', t`Has its own storage`],
        ]}
        onChange={(kind) => onChange({ ...value, kind: kind === 'own' ? 'own' : 'pool' })}
      />
      {value.kind === 'own' && (
        <TextField
          label={t`Storage in GB`}
          inputMode="decimal"
          autoComplete="off"
          value={value.gigabytes}
          error={problem}
          hint={size === '' ? undefined : t`At most ${size}.`}
          onChange={({ currentTarget }) => onChange({ ...value, gigabytes: currentTarget.value })}
        />
      )}
      {isBelowUse && (
        <Alert tone="amber" icon={TriangleAlert}>
          {t`${used} are in use. With less storage than that, no mail is accepted until some is freed.`}
        </Alert>
      )}
    </>
  )
}
