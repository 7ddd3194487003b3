import { sendFeedback as sendRoute } from '@sen/contract/site/feedback'
import type { FeedbackKind } from '@sen/model/account/feedback'
import { call } from '../call.ts'

/** Tells the operator something. Of the address only the kind of page is sent along: the rest names mail. */
export async function sendFeedback(kind: FeedbackKind, text: string): Promise<void> {
  const [, place = ''] = location.pathname.split('/')
  await call(sendRoute, { body: { kind, text, page: `/${place}` } })
}
