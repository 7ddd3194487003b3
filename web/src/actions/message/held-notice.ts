import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { HOLD_MARGIN_SECONDS } from '@sen/model/sending/limits'
import { NoAnswer } from '../../data/call-error.ts'
import { onDraftUpdate } from '../../data/drafts/draft-updates.ts'
import { errorText } from '../../data/error-text.ts'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { shorten } from '../../lib/names/shorten.ts'
import { rememberChange } from '../../state/last-changes.ts'
import {
  LONG_NOTICE_MILLISECONDS,
  type NoticeRequest,
  removeNotice,
  showNotice,
  useNotices,
} from '../../state/notices.ts'
import { failureTitle } from '../report.ts'

const LONGEST_SUBJECT = 60

/** The text for each message of this page that the server still holds, shown when it has been sent. */
const waiting = new Map<string, string>()

onDraftUpdate((news) => {
  if (news.type === 'unsure') waiting.clear()
  else if (news.type === 'sent' || news.type === 'draft.deleted') {
    const text = waiting.get(news.message_id)
    waiting.delete(news.message_id)
    if (text !== undefined && news.type === 'sent') showNotice({ text, about: news.message_id })
  }
})

/**
 * Hovering does not extend the hold (product decision 11). A failed undo can be retried. When the server sends the
 * message, a second notice says so.
 */
export function showHeldNotice(
  {
    messageId,
    seconds,
    version,
    subject,
  }: {
    readonly messageId: string
    readonly seconds: number
    readonly version: number | undefined
    readonly subject: string
  },
  undoSending: () => Promise<void>,
): void {
  const holdEndsAt = performance.now() + (seconds + HOLD_MARGIN_SECONDS) * 1_000
  const undo = () => {
    waiting.delete(messageId)
    void undoSending().catch(tellNotTakenBack)
  }

  const tellNotTakenBack = (error: unknown): void => {
    const left = holdEndsAt - performance.now()
    const failed = { title: failureTitle(msg`Undo sending`), tone: 'danger', about: messageId } as const
    if (!(error instanceof NoAnswer) || left <= 0) {
      const text = error instanceof NoAnswer ? i18n._(ERROR_TEXTS.undo_too_late) : errorText(error)
      showNotice({ ...failed, text, lastsMilliseconds: LONG_NOTICE_MILLISECONDS })
      return
    }
    // The notice is replaced at the end of the hold, not by its own timeout.
    const request = { ...failed, text: errorText(error), lastsMilliseconds: left + LONG_NOTICE_MILLISECONDS }
    const notice = offer(request, undo)
    setTimeout(() => {
      if (!isShown(notice)) return
      removeNotice(notice)
      // Retry at the end, because the server may have undone it although the response was lost.
      undo()
    }, Math.ceil(left))
  }

  // Beside another one, the subject says which message it takes back.
  const short = shorten(subject, LONGEST_SUBJECT)
  const isAlone = subject === '' || !useNotices.getState().notices.some(({ action }) => action)
  const text = isAlone ? t({ message: 'Sending…', context: 'notice' }) : t`Sending: ${short}`
  waiting.set(messageId, isAlone ? t`Message sent` : t`Message sent: ${short}`)
  const notice = offer({ text, about: messageId, version, lastsMilliseconds: seconds * 1_000 }, undo)
  setTimeout(() => removeNotice(notice), (seconds + HOLD_MARGIN_SECONDS - 1) * 1_000)
}

function offer(request: NoticeRequest, perform: () => void): number {
  const undo = rememberChange(
    () => {
      removeNotice(notice)
      perform()
    },
    () => isShown(notice),
  )
  const notice = showNotice({ ...request, action: { label: t`Undo`, perform: undo } })
  return notice
}

function isShown(notice: number): boolean {
  return useNotices.getState().notices.some(({ id }) => id === notice)
}
