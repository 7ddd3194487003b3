import { sendFeedback as sendRoute } from '@sen/contract/site/feedback'
import type { FeedbackKind } from '@sen/model/account/feedback'
import { call } from '../call.ts'

/**
 * Sends feedback to the operator. Only the first path segment of the page is included, because the rest identifies
 * mail.
 */
export async function sendFeedback(kind: FeedbackKind, text: string): Promise<void> {
  const [, place = ''] = location.pathname.split('/')
  await call(sendRoute, { body: { kind, text, page: `/${place}` } })
}
