import { t } from '@lingui/core/macro'
import type { SendReceipt } from '@sen/contract/sending'
import { HOLD_MARGIN_SECONDS, UNDO_MILLISECONDS } from '@sen/model/limits'
import type { DraftView } from '../../../data/drafts/draft-session.ts'
import type { KeptContent } from '../../../data/drafts/kept-content.ts'
import { errorText } from '../../../data/error-text.ts'
import { undoSend } from '../../../data/sending/undo-send.ts'
import { keepDraft } from '../../../lib/draft-keeper.ts'
import { randomId } from '../../../lib/random-id.ts'
import { openKept } from '../../../state/compose-windows.ts'
import { dropNotice, showNotice } from '../../../state/notices.ts'

/** What a window wrote, for the time after it is gone. */
export interface Written {
  readonly id: string
  readonly account: string
  readonly view: DraftView
}

/**
 * Says that it was sent, with the way back for as long as the server holds it. Pausing on the notice does not hold the
 * server: the button goes before the hold ends (product decision 11).
 */
export function tellSent(
  written: Written,
  receipt: SendReceipt | undefined,
  viewMessage: (threadId: string) => void,
): void {
  const seconds = receipt?.undo_seconds ?? 0
  if (receipt === undefined) return void showNotice({ text: t`Message sent` })
  if (seconds === 0) {
    const { thread_id: threadId } = receipt
    showNotice({
      text: t`Message sent`,
      lastsMilliseconds: UNDO_MILLISECONDS,
      action: { label: t`View message`, perform: () => viewMessage(threadId) },
    })
    return
  }
  const notice = showNotice({
    text: t`Message sent`,
    lastsMilliseconds: seconds * 1_000,
    action: { label: t`Undo`, perform: () => void takeBack(written, receipt.msg_id) },
  })
  setTimeout(() => dropNotice(notice), (seconds + HOLD_MARGIN_SECONDS - 1) * 1_000)
}

async function takeBack(written: Written, messageId: string): Promise<void> {
  try {
    const { revision } = await undoSend(messageId)
    await reopen(written, { stored: { messageId, revision } }, false)
  } catch (error) {
    showNotice({ text: errorText(error), tone: 'danger', lastsMilliseconds: UNDO_MILLISECONDS })
  }
}

export function tellDeleted(written: Written): void {
  showNotice({
    text: t`Draft deleted`,
    lastsMilliseconds: UNDO_MILLISECONDS,
    // On the server it is gone for ever; what the window held makes a new one.
    action: { label: t`Undo`, perform: () => void reopen(written, {}, true) },
  })
}

/** As it was, from this browser's own copy: the server's has been through its cleaner. */
async function reopen(
  { id, account, view }: Written,
  where: Pick<KeptContent, 'stored'>,
  isUnsaved: boolean,
): Promise<void> {
  const content: KeptContent = { format: 1, content: view.content, clientKey: randomId(), ...where }
  await keepDraft({ account, id, changedAt: new Date(), isUnsaved, content })
  openKept(id, where.stored?.messageId, 'pin')
}
