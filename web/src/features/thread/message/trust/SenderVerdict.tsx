import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { VerdictField } from '@sen/contract/messages'
import type { VerdictReason } from '@sen/model/trust/sender-verdict'
import { ShieldCheck, ShieldQuestionMark, TriangleAlert } from 'lucide-react'
import { Alert } from '../../../../ui/Alert.tsx'
import styles from './SenderVerdict.module.css'

export function SenderVerdict({ verdict }: { verdict: VerdictField | null }) {
  const { t, i18n } = useLingui()
  if (!verdict || verdict.reason === 'own_submission') return null
  const reason = i18n._(verdictText(verdict.reason, verdict.domain))
  if (verdict.outcome === 'forged') {
    return (
      <Alert tone="danger" icon={TriangleAlert} title={t`The sender of this mail may be forged`}>
        {reason}{' '}
        {t`Don’t open its links or files, or send money or passwords, until you’ve checked with the sender another way.`}
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

/** @param domain the domain of the address in From */
function verdictText(reason: VerdictReason, domain: string): MessageDescriptor {
  switch (reason) {
    case 'dmarc_passed':
      return msg`${{ domain }} confirms that this mail is its own.`
    case 'signature_matches':
      return msg`${{ domain }} has signed this mail.`
    case 'server_matches':
      return msg`This mail came from a server that ${{ domain }} names as its own.`
    case 'forwarder_vouches':
      return msg`A trusted forwarder confirms that this mail came from ${{ domain }}.`
    case 'own_submission':
      return msg`Sent from an account of this system.`
    case 'policy_failed':
      return msg`${{ domain }} says that its mail is signed or comes from its own servers. This mail is neither.`
    case 'server_forbidden':
      return msg`${{ domain }} does not allow the server that sent this mail.`
    case 'own_domain_from_outside':
      return msg`It names ${{ domain }}, our own domain, but it came from outside.`
    case 'uncheckable':
      return msg`This mail is built in a way that prevents its sender from being checked.`
    case 'several_senders':
      return msg`This mail has more than one sender, so its origin is unclear.`
    case 'no_sender':
      return msg`This mail has no sender address.`
    case 'nothing_to_check':
      return msg`${{ domain }} offers no way to check whether this mail is really from there.`
    case 'check_failed':
      return msg`The sender could not be checked when this mail came in.`
  }
}
