import type { ForwardingField } from '@sen/contract/forwarding/forwarding'
import type { ForwardingView } from '@sen/core/forwarding/forwarding-view'
import { secondsUntil } from '../seconds-until.ts'

export function presentForwarding({ addresses, confirmedBy }: ForwardingView, now: Date): ForwardingField {
  const active = addresses.find(({ isActive }) => isActive)
  return {
    is_enable: active !== undefined,
    keep_copy: active?.keepsCopy ?? true,
    confirm_by: confirmedBy,
    addresses: addresses.map(({ email, isVerified, isActive, stoppedAt, resendAt }) => ({
      email,
      verified: isVerified,
      is_enable: isActive,
      stopped: stoppedAt !== undefined,
      resend_after_seconds: secondsUntil(resendAt, now),
    })),
  }
}
