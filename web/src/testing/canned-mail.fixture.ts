import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import type { ThreadField } from '@sen/contract/threads'

/** The properties of a thread that a test sets; the others have defaults. */
export interface CannedThread {
  readonly subject: string
  readonly folder?: string
  readonly from?: AddressField
  readonly unread?: boolean
  readonly starred?: boolean
  /** Label ids. */
  readonly labels?: readonly string[]
  readonly forged?: boolean
  /** Oldest first; default: one message with the subject as its text. */
  readonly messages?: readonly Partial<MessageField>[]
}

export const READER = { name: 'Cao Thị Hiền', email: 'hien@senmail.test' }
const SENDER = { name: 'Đặng Kim Anh', email: 'kim.anh@doitac.example' }
const RECEIVED_AT = 1_790_000_000
/** A thread, which is in one folder here. */
export interface FakeThread {
  readonly row: ThreadField
  readonly messages: readonly MessageField[]
  readonly folder: string
  readonly previousFolder?: string
  /** The version that moved it last. */
  readonly movedVersion?: number
  /** The version that put each label on, or took it off. */
  readonly labelVersions: ReadonlyMap<string, number>
}

export function cannedThread(canned: CannedThread, at: number, folderId: string): FakeThread {
  const {
    subject,
    from = SENDER,
    unread = true,
    starred = false,
    labels = [],
    forged = false,
    messages = [{}],
  } = canned
  const id = `${100 + at}`
  const row: ThreadField = {
    id,
    subject,
    snippet: `${subject}.`,
    participants: [from],
    recipients: [],
    draft_ids: [],
    planned_at: null,
    message_count: messages.length,
    unread,
    starred,
    labels: [...labels],
    has_attachments: messages.some(({ files = [] }) => files.length > 0),
    folder_id: folderId,
    folder_ids: [folderId],
    last_message_timestamp: RECEIVED_AT - at * 60,
    status: '',
    forged,
    tracking: null,
    version: 1,
  }
  return {
    row,
    folder: folderId,
    messages: messages.map((said, index) => messageOf({ from, ...said }, row, index)),
    labelVersions: new Map(),
  }
}

export function messageOf(said: Partial<MessageField>, row: ThreadField, index: number): MessageField {
  const text = `${row.subject}.`
  return {
    id: `${row.id}${index}`,
    thread_id: row.id,
    message_id_header: `m${row.id}${index}@doitac.example`,
    is_draft: false,
    folder: '',
    folder_id: row.folder_id,
    old_folder: null,
    in_reply_to: '',
    references: [],
    from: SENDER,
    reply_to: [],
    to: [READER],
    cc: [],
    bcc: [],
    subject: row.subject,
    snippet: text,
    body: text,
    body_format: 'text',
    has_remote_content: false,
    images_shown: false,
    body_clipped: false,
    body_shortfall: null,
    verdict: null,
    date: row.last_message_timestamp,
    header_date: row.last_message_timestamp,
    unread: row.unread,
    starred: row.starred,
    files: [],
    status: '',
    state: '',
    unparsable: false,
    size: 1_000,
    revision: 0,
    deliveries: [],
    recall: null,
    tracked: false,
    tracking: null,
    scheduled: null,
    periodic: null,
    ...said,
  }
}
