import { useLingui } from '@lingui/react/macro'
import { type Check, isBlocking } from '@sen/model/checking/check'
import type { SpamSymbol } from '@sen/model/spam-hints/spam-symbol'
import { CircleX, TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from './CheckPanel.module.css'
import { useCheckTexts } from './check-texts.ts'
import { SPAM_TEXTS } from './spam-texts.ts'

interface CheckRowProps {
  readonly check: Check
  readonly onFix?: (() => void) | undefined
  readonly silence?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
}

export function CheckRow({ check, onFix, silence }: CheckRowProps) {
  const { t } = useLingui()
  const { title, advice, fix } = useCheckTexts()(check)
  const isBlock = isBlocking(check)
  const Icon = isBlock ? CircleX : TriangleAlert
  return (
    <li className={cx(styles.check, isBlock && styles.block)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p>{title}</p>
        {advice && <p className={styles.advice}>{advice}</p>}
        {check.weight === 'confirm' && check.about === 'spam' && <SpamSymbols symbols={check.symbols} />}
        {silence && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, in a component of ours
          <label className={styles.silence}>
            <Checkbox
              label={t`Don’t ask again`}
              checked={silence.isOn}
              onChange={(event) => silence.onChange(event.currentTarget.checked)}
            />
            {t`Don’t ask again`}
          </label>
        )}
      </div>
      {onFix && (
        <Button size="small" className={styles.fix} onClick={onFix}>
          {fix}
        </Button>
      )}
    </li>
  )
}

function SpamSymbols({ symbols }: { readonly symbols: readonly SpamSymbol[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={styles.symbols}>
      {symbols.map(({ name, description, score }) => (
        <li key={name}>
          <span>{SPAM_TEXTS[name] ? i18n._(SPAM_TEXTS[name]) : description || name}</span>
          <small>+{score.toLocaleString(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</small>
        </li>
      ))}
    </ul>
  )
}
