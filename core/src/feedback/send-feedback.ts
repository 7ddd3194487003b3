import { type FeedbackKind, judgeFeedback } from '@sen/model/account/feedback'
import { FEEDBACK_PER_HOUR, MAX_FEEDBACK_CHARACTERS } from '@sen/model/account/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { FeedbackStore } from './feedback-store.ts'

/** @throws Refused `invalid` when it is empty or too long, `feedback_limit` after `FEEDBACK_PER_HOUR` */
export async function sendFeedback(
  needs: { readonly feedback: FeedbackStore; readonly clock: Clock },
  actor: Actor,
  said: { readonly kind: FeedbackKind; readonly text: string; readonly page: string; readonly userAgent: string },
): Promise<void> {
  const verdict = judgeFeedback(said.text)
  if (verdict !== 'fine')
    throw new Refused('invalid', { field: 'text', problem: verdict, max: MAX_FEEDBACK_CHARACTERS })
  const sentAt = needs.clock.now()
  const feedback = {
    address: actor.address,
    kind: said.kind,
    text: said.text.trim(),
    page: said.page.slice(0, 200),
    userAgent: said.userAgent.slice(0, 500),
    sentAt,
  }
  const since = new Date(sentAt.getTime() - HOUR_MILLISECONDS)
  const isKept = await needs.feedback.add(actor.mailboxId, feedback, FEEDBACK_PER_HOUR, since)
  if (!isKept) throw new Refused('feedback_limit', { per_hour: FEEDBACK_PER_HOUR })
}
