import { judgeDeleting } from '@sen/model/acting/deleting'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'

/** Who may not send may not delete either (`enable_smtp` 0: spec section 6, product decision 29). */
export function requireSending(actor: Actor): void {
  if (judgeDeleting({ maySend: actor.smtpEnabled }) !== 'allowed') throw new Refused('smtp_disabled')
}
