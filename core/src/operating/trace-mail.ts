import { normaliseEmail } from '@sen/model/addresses'
import type { SubmissionId } from '@sen/model/ids'
import type { Directory } from '../mailboxes/directory.ts'
import { timeOfQueueId } from '../receiving/queue-id.ts'
import type { MailTrace, MailTraceStore, TracedBy } from './mail-trace-store.ts'

interface Needs {
  readonly directory: Directory
  readonly traces: MailTraceStore
}

interface TraceRequest {
  /** An address, a Message-ID with or without angle brackets, a queue id, or a submission id. */
  readonly text: string
  readonly since: Date
  readonly limit: number
}

/** Rejected mail is only in the log. A text that may be an address or a Message-ID is searched as both. */
export async function traceMail(
  { directory, traces }: Needs,
  { text, since, limit }: TraceRequest,
): Promise<readonly MailTrace[]> {
  const found = await Promise.all((await readings(directory, text.trim(), since)).map((by) => traces.find(by, limit)))
  return found
    .flat()
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-limit)
}

async function readings(directory: Directory, text: string, since: Date): Promise<readonly TracedBy[]> {
  if (/^\d+$/.test(text)) return [{ by: 'submission', submissionId: text as SubmissionId }]
  const at = timeOfQueueId(text)
  if (at) return [{ by: 'queue-id', queueId: text, at }]
  const bare = text.replace(/^<(.*)>$/s, '$1')
  const byMessageId = { by: 'message-id', messageId: bare } as const
  if (bare !== text || !text.includes('@')) return [byMessageId]
  const recipient = await directory.findRecipient(text)
  const address = normaliseEmail(text)
  return [byMessageId, { by: 'address', address, mailboxId: recipient?.mailboxId, since }]
}
