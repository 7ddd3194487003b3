import { resendAt } from '@sen/model/account/mailed-code'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { CodeSender, CodeWay } from '../../ports/code-sender.ts'
import type { MailStore } from '../../store.ts'
import { requireProfile } from '../read-profile.ts'

/** Spec section 4.12.1. */
export interface PhoneVerification {
  readonly isAccountVerified: boolean
  readonly phone: string | null
  readonly isPhoneVerified: boolean
  /** Empty when phones cannot be verified here (product decision 16). */
  readonly ways: readonly CodeWay[]
  readonly waiting: { readonly phone: string; readonly resendAt: Date } | undefined
}

export interface ViewingNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly codeSender: CodeSender | undefined
}

export async function viewPhoneVerification(needs: ViewingNeeds, actor: Actor): Promise<PhoneVerification> {
  return needs.store.read(actor.mailboxId, async (r) => {
    const { isVerified, phone, isPhoneVerified } = await requireProfile(r, actor)
    const code = await r.profiles.phoneCode(actor.accountId)
    const isWaiting = code !== undefined && code.expiresAt > needs.clock.now()
    return {
      isAccountVerified: isVerified,
      phone,
      isPhoneVerified,
      ways: needs.codeSender?.ways ?? [],
      waiting: isWaiting ? { phone: code.phone, resendAt: resendAt(code) } : undefined,
    }
  })
}
