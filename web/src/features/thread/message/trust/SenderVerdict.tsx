import { useLingui } from '@lingui/react/macro'
import type { VerdictField } from '@sen/contract/messages'
import { ShieldCheck, ShieldQuestionMark, TriangleAlert } from 'lucide-react'
import { Alert } from '../../../../ui/Alert.tsx'
import styles from './SenderVerdict.module.css'
import { verdictText } from './verdict-text.ts'

/** Who a mail is really from, in one sentence: loud when it is forged, quiet otherwise. */
export function SenderVerdict({ verdict }: { verdict: VerdictField | null }) {
  const { t, i18n } = useLingui()
  if (!verdict || verdict.reason === 'own_submission') return null
  const reason = i18n._(verdictText(verdict.reason, verdict.domain))
  if (verdict.outcome === 'forged') {
    return (
      <Alert tone="danger" icon={TriangleAlert} title={t`The sender of this mail may be forged`}>
        {reason}{' '}
        {t`Do not open its links or files, and do not send money or passwords, before you have asked the sender another way.`}
      </Alert>
    )
  }
  const Icon = verdict.outcome === 'authentic' ? ShieldCheck : ShieldQuestionMark
  return (
    <p className={styles.line} data-outcome={verdict.outcome}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span>{reason}</span>
    </p>
  )
}
