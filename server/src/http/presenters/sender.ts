import type { SenderField } from '@sen/contract/senders'
import type { SenderView } from '@sen/core/senders/sender-view'
import { secondsUntil } from '../seconds-until.ts'

export function presentSender({ email, name, ...sender }: SenderView, now: Date): SenderField {
  return {
    email,
    name,
    default: sender.isDefault,
    verified: sender.isVerified,
    awaits_domain: sender.isAwaitingDomain,
    own: sender.isOwn,
    can_sign: sender.canSign,
    resend_after_seconds: secondsUntil(sender.resendAt, now),
  }
}
