import { msg, plural, t } from '@lingui/core/macro'
import type { MailEventField } from '@sen/contract/events'
import { SHORTENED_CHARACTERS } from '@sen/model/notices/limits'
import { shorten } from '../lib/names/shorten.ts'
import { showNotice } from '../state/notices.ts'
import { notify } from './desktop-notices.ts'

/** The time of snoozed threads has come. */
export function notifyReturn(event: Extract<MailEventField, { readonly type: 'threads.unsnoozed' }>): void {
  const subject = shorten(event.subject, SHORTENED_CHARACTERS) || t(msg`(no subject)`)
  const others = event.thread_ids.length - 1
  const text =
    others > 0
      ? plural(others, {
          one: `Back from Snoozed: ${subject} and # more`,
          other: `Back from Snoozed: ${subject} and # more`,
        })
      : t`Back from Snoozed: ${subject}`
  showNotice({ text })
  const [threadId] = event.thread_ids
  if (threadId !== undefined) notify(text, { tag: `unsnoozed ${threadId}`, threadId })
}
