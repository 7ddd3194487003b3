import { useLingui } from '@lingui/react/macro'
import { MIN_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { keptPasswordRules, PASSWORD_RULES, type PasswordRule } from '@sen/model/account/passwords'
import { Check, Circle } from 'lucide-react'
import styles from './PasswordRules.module.css'

export function PasswordRules({ typed }: { readonly typed: string }) {
  const { t } = useLingui()
  const kept = keptPasswordRules(typed)
  const texts: Readonly<Record<PasswordRule, string>> = {
    length: t`At least ${MIN_PASSWORD_CHARACTERS} characters`,
    lower: t`A lowercase letter`,
    upper: t`An uppercase letter`,
    digit: t`A digit`,
    special: t`A special character, such as @ or a space`,
  }
  return (
    <ul className={styles.rules} aria-label={t`Password conditions`}>
      {PASSWORD_RULES.map((rule) => {
        const isKept = kept.has(rule)
        const Icon = isKept ? Check : Circle
        return (
          <li key={rule} className={styles.rule} data-kept={isKept}>
            <Icon size={16} strokeWidth={2} aria-label={isKept ? t`Done:` : t`Missing:`} role="img" />
            {texts[rule]}
          </li>
        )
      })}
    </ul>
  )
}
