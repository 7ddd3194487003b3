import type { SenderField } from '@sen/contract/writing/senders'
import type { SenderView } from '@sen/core/senders/sender-view'

export function presentSender({ email, name, ...sender }: SenderView): SenderField {
  return {
    email,
    name,
    default: sender.isDefault,
    verified: sender.isVerified,
    own: sender.isOwn,
    can_sign: sender.canSign,
    // Up: a page that asks at this second is not too early.
    resend_at: sender.resendAt ? Math.ceil(sender.resendAt.getTime() / 1000) : null,
  }
}
