import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { MailEventField, SocketFrame } from '@sen/contract/events'
import { SHORTENED_CHARACTERS } from '@sen/model/notices/limits'
import type { QueryClient } from '@tanstack/react-query'
import { accountEvents, refreshStorage } from '../data/account/events.ts'
import { contactEvents } from '../data/contacts/events.ts'
import { publishDraftUpdate } from '../data/drafts/draft-updates.ts'
import { driveEvents } from '../data/drive/events.ts'
import { publishScanResults } from '../data/files/scan-results.ts'
import { refreshFolders } from '../data/folders/events.ts'
import { folderByRole } from '../data/folders/queries.ts'
import { labelEvents } from '../data/labels/events.ts'
import { isOwnVersion } from '../data/own-versions.ts'
import { taskEvents } from '../data/tasks/events.ts'
import { threadEvents } from '../data/threads/events.ts'
import { ofFolder } from '../lib/list-source.ts'
import { authorWords } from '../lib/names/authors.ts'
import { shorten } from '../lib/names/shorten.ts'
import { loadPart } from '../lib/trouble/load-part.ts'
import { useList } from '../state/list.ts'
import { LONG_NOTICE_MILLISECONDS, removeNoticesAbout, showNotice } from '../state/notices.ts'
import { announce } from '../state/shell.ts'
import { notifyOnDesktop } from './desktop-notices.ts'

type EventOf = { readonly [E in MailEventField as E['type']]: E }

const handlers: {
  readonly [T in keyof EventOf]?: (cache: QueryClient, event: EventOf[T]) => void
} = { ...threadEvents, ...labelEvents, ...accountEvents, ...contactEvents, ...taskEvents, ...driveEvents }

function handle<T extends keyof EventOf>(cache: QueryClient, type: T, event: EventOf[T]): void {
  handlers[type]?.(cache, event)
}

export function applyFrame(cache: QueryClient, frame: SocketFrame): void {
  publishDraftUpdate(frame)
  publishScanResults(frame)
  if (frame.kind === 'resync') void cache.invalidateQueries()
  if (frame.kind !== 'events') return
  const news = frame.events.filter(({ version }) => !isOwnVersion(version))
  for (const event of news) {
    handle(cache, event.type, event)
    tell(cache, event)
  }
  refreshFolders(cache, news)
  refreshStorage(cache, news)
}

function tell(cache: QueryClient, event: MailEventField): void {
  if (event.type === 'new_mail') tellNewMail(cache, event)
  if (event.type === 'threads.unsnoozed') void notifyReturn(event)
  // Another device undid the sending. Compare versions, because the save before sending may be reported after it.
  if (event.type === 'draft.saved') removeNoticesAbout(event.message_id, event.version)
  if (event.type === 'file.brought' || event.type === 'share.written') void notifyUploadedFile(event)
  if (event.type === 'send_mail_failed') {
    void undeliveredText(event).then((text) =>
      showNotice({ text, tone: 'danger', lastsMilliseconds: LONG_NOTICE_MILLISECONDS }),
    )
  }
}

async function notifyReturn(event: Extract<MailEventField, { readonly type: 'threads.unsnoozed' }>): Promise<void> {
  const part = await loadPart(() => import('./return-notices.ts')).catch(() => undefined)
  part?.notifyReturn(event)
}

/** Loaded on demand, because it is rarely needed. */
async function notifyUploadedFile(
  event: Extract<MailEventField, { readonly type: 'file.brought' | 'share.written' }>,
): Promise<void> {
  const part = await loadPart(() => import('./file-notices.ts')).catch(() => undefined)
  if (event.type === 'file.brought') part?.notifyUploadedFile(event)
  else part?.notifySharedFileChange(event)
}

/** Returns the same text as on the message, or the server's own (spec section 8). */
export async function undeliveredText({
  recipient,
  reply,
  given_up,
}: {
  readonly recipient: string
  readonly reply: string
  readonly given_up: boolean
}): Promise<string> {
  if (given_up) return t`An administrator stopped delivery to ${recipient}`
  const known = await meaning(reply)
  const reason = known ? i18n._(known) : shorten(reply, SHORTENED_CHARACTERS)
  return reason === '' ? t`Could not deliver to ${recipient}` : t`Could not deliver to ${recipient}: ${reason}`
}

/** Loaded on demand; without it, the server's text is shown. */
async function meaning(reply: string): Promise<MessageDescriptor | undefined> {
  const part = await loadPart(() => import('../features/thread/message/reply-text.ts')).catch(() => undefined)
  return part?.replyText(reply)
}

/** If the row appears on screen, new mail is only announced to screen readers; elsewhere a notice shows it. */
function tellNewMail(cache: QueryClient, event: Extract<MailEventField, { readonly type: 'new_mail' }>): void {
  if (folderByRole(cache, 'inbox')?.id !== event.folder_id) return
  const sender = authorWords(event)
  const subject = shorten(event.subject, SHORTENED_CHARACTERS) || t(msg`(no subject)`)
  const text = event.forged
    ? t`New mail, sender may be forged: ${sender}: ${subject}`
    : t`New mail from ${sender}: ${subject}`
  const { location } = useList.getState()
  const isBeforeOnesEyes =
    location !== undefined &&
    ofFolder(event.folder_id)(location.source) &&
    !('show' in location.source && location.source.show === 'starred') &&
    location.offset === 0 &&
    !document.hidden
  if (isBeforeOnesEyes) announce(text)
  else showNotice({ text })
  notifyOnDesktop(event)
}
