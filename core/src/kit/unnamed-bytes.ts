import { UNNAMED_MAIL_QUOTAS } from '@sen/model/blobs/limits'
import type { MailboxId } from '@sen/model/ids'
import type { MailStore } from '../store.ts'
import { Refused } from './refused.ts'

const RETRY_SECONDS = 3_600

/** Checked before storing: deleted and refused mail stays on the disk for a day. @throws Refused too_many_attempts */
export function requireFewUnnamedBytes({ quotaBytes }: { readonly quotaBytes: number }, unnamedBytes: number): void {
  if (unnamedBytes < UNNAMED_MAIL_QUOTAS * quotaBytes) return
  throw new Refused('too_many_attempts', { retry_after_seconds: RETRY_SECONDS })
}

/** Records stored bytes that no row will refer to. */
export async function noteUnnamedBytes(
  { store }: { readonly store: MailStore },
  mailboxId: MailboxId,
  bytes: number,
): Promise<void> {
  if (bytes > 0) await store.write(mailboxId, (w) => w.mailbox.noteUnnamedBytes(bytes), { outlivesCall: true })
}
