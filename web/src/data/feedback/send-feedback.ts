import { sendFeedback as sendRoute } from '@sen/contract/site/feedback'
import type { FeedbackKind } from '@sen/model/account/feedback'
import { call } from '../call.ts'

/** Includes only the first path segment of the page, because the rest identifies mail. */
export async function sendFeedback(kind: FeedbackKind, text: string): Promise<void> {
  const [, area = ''] = location.pathname.split('/')
  await call(sendRoute, { body: { kind, text, page: `/${area}` } })
}
