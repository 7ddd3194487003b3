import { SIGN_INS_KEPT_DAYS } from '@sen/model/account/session-limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { SignInLog } from './sign-in-log.ts'

export function purgeSignIns(needs: { readonly signIns: SignInLog; readonly clock: Clock }): Promise<number> {
  return needs.signIns.purge(new Date(needs.clock.now().getTime() - SIGN_INS_KEPT_DAYS * DAY_MILLISECONDS))
}
