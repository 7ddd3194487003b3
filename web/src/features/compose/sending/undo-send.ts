import { msg, t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { showHeldNotice } from '../../../actions/message/held-notice.ts'
import { attempt } from '../../../actions/report.ts'
import type { DraftView } from '../../../data/drafts/draft-session.ts'
import { type KeptContent, keptDraftOf } from '../../../data/drafts/kept-content.ts'
import { queryClient } from '../../../data/query-client.ts'
import { unschedule } from '../../../data/scheduling/change-plan.ts'
import type { SendMode, SendOutcome } from '../../../data/sending/send-mode.ts'
import { undoSend } from '../../../data/sending/undo-send.ts'
import { formatMessageTime } from '../../../lib/dates.ts'
import { saveLocalDraft } from '../../../lib/keeping/draft-storage.ts'
import { randomId } from '../../../lib/random-id.ts'
import { openSavedDraft } from '../../../state/compose-windows.ts'
import { rememberChange } from '../../../state/last-changes.ts'
import {
  LONG_NOTICE_MILLISECONDS,
  type NoticeRequest,
  removeNotice,
  showNotice,
  useNotices,
} from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { stashFiles } from '../attachments/stashed-files.ts'

export interface WrittenDraft {
  readonly id: string
  readonly account: string
  readonly view: DraftView
  readonly shape: 'pin' | 'full'
  readonly unfinished: readonly File[]
}

export function noticeSent(
  written: WrittenDraft,
  receipt: SendOutcome | undefined,
  viewMessage: (threadId: string) => void,
): void {
  if (receipt === undefined) return void showNotice({ text: t`Message sent` })
  if (!('undo_seconds' in receipt)) {
    tellPlanned(written, receipt)
    return
  }
  const { undo_seconds: seconds, msg_id: about, version } = receipt
  if (seconds === 0) {
    const { thread_id: threadId } = receipt
    showNotice({
      text: t`Message sent`,
      about,
      version,
      lastsMilliseconds: UNDO_MILLISECONDS,
      action: { label: t`View message`, perform: () => viewMessage(threadId) },
    })
    return
  }
  const subject = written.view.content.subject.trim()
  showHeldNotice({ messageId: about, seconds, version, subject }, () => undoAndReopen(written, about))
}

/** Scheduled mail can also be cancelled from its list. */
function tellPlanned(written: WrittenDraft, receipt: Exclude<SendOutcome, { readonly undo_seconds: number }>): void {
  const isScheduled = 'intended_time' in receipt
  const { language, timezone } = usePreferences.getState()
  const at = new Date((isScheduled ? receipt.intended_time : receipt.next_at) * 1_000)
  const when = formatMessageTime(at, new Date(), { language, timeZone: timezone }, t`Yesterday`)
  offerCloseOrGoBack(
    {
      text: isScheduled ? t`Will be sent: ${when}` : t`Recurring, starting ${when}`,
      about: receipt.msg_id,
      version: receipt.version,
      lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
    },
    () =>
      attempt(msg`Unschedule`, () => undoAndReopen(written, receipt.msg_id, isScheduled ? 'scheduled' : 'periodic')),
  )
}

async function undoAndReopen(written: WrittenDraft, messageId: string, kind: SendMode['kind'] = 'now'): Promise<void> {
  const { revision } = await (kind === 'now'
    ? undoSend(queryClient, messageId)
    : unschedule(queryClient, messageId, kind))
  await reopen(written, { stored: { messageId, revision } }, false)
}

export function noticeDeleted(written: WrittenDraft): void {
  // The server has deleted the draft permanently, so its content becomes a new one.
  const again = () => void reopen(written, {}, true)
  offerCloseOrGoBack({ text: t`Draft deleted`, lastsMilliseconds: UNDO_MILLISECONDS }, again)
}

/** Also registers the undo key, which would otherwise undo an earlier action. */
function offerCloseOrGoBack(request: NoticeRequest, back: () => void): void {
  const undo = rememberChange(
    () => {
      removeNotice(notice)
      back()
    },
    () => useNotices.getState().notices.some(({ id }) => id === notice),
  )
  const notice = showNotice({ ...request, action: { label: t`Undo`, perform: undo } })
}

/** Uses this browser's copy, because the server's was sanitised. */
async function reopen(
  { id, account, view, shape, unfinished }: WrittenDraft,
  where: Pick<KeptContent, 'stored'>,
  isUnsaved: boolean,
): Promise<void> {
  const content: KeptContent = { format: 1, content: view.content, clientKey: randomId(), ...where }
  await saveLocalDraft(keptDraftOf({ account, id }, content, isUnsaved))
  stashFiles(id, unfinished)
  openSavedDraft(id, where.stored?.messageId, shape)
}
