import { useLingui } from '@lingui/react/macro'
import { ACT_KINDS, type ActKind } from '@sen/model/administration/acts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SearchTextField } from '../../../widgets/form/SearchTextField.tsx'
import styles from './log.module.css'

const PERIODS_DAYS = [7, 30, 90]

interface LogFilterProps {
  readonly typed: string
  readonly kind: ActKind | undefined
  readonly days: number | undefined
  onTyped(value: string): void
  onComposing(isComposing: boolean): void
  onKind(kind: ActKind | undefined): void
  onDays(days: number | undefined): void
}

export function LogFilter({ typed, kind, days, onTyped, onComposing, onKind, onDays }: LogFilterProps) {
  const { t } = useLingui()
  const kindWords: Readonly<Record<ActKind, string>> = {
    people: t`Users`,
    addresses: t`Addresses`,
    domains: t`Domains`,
    policies: t`Policies`,
    mail: t`Mail`,
  }
  const kinds: readonly (readonly [string, string])[] = [
    ['', t`Everything`],
    ...ACT_KINDS.map((each) => [each, kindWords[each]] as const),
  ]
  const periods: readonly (readonly [string, string])[] = [
    ['', t`Any time`],
    ...PERIODS_DAYS.map((count) => [String(count), t`Last ${count} days`] as const),
  ]
  return (
    <div className={styles.tools}>
      <SearchTextField
        className={styles.search}
        label={t`Search by name or address`}
        value={typed}
        onChange={onTyped}
        onComposing={onComposing}
      />
      <SelectField
        label={t`Show`}
        value={kind ?? ''}
        options={kinds}
        onChange={(value) => onKind(ACT_KINDS.find((each) => each === value))}
      />
      <SelectField
        label={t`When`}
        value={days === undefined ? '' : String(days)}
        options={periods}
        onChange={(value) => onDays(value === '' ? undefined : Number(value))}
      />
    </div>
  )
}
