import type { Rights } from '@sen/model/account/permissions'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { judgePunctuality } from '@sen/model/scheduling/scheduled-times'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Message } from '../messages/message-store.ts'
import type { MissedReason } from '../scheduling/missed-reason.ts'
import type { MailStore, Writer } from '../store.ts'
import type { DraftToCompose } from './compose-draft.ts'
import { isPlanned } from './delete-plan.ts'
import { dispatchSubmission } from './dispatch-submission.ts'
import type { SendingLimitNeeds } from './limits/sending-refusal.ts'
import { type BuildNeeds, type BuiltBytes, buildBytes, footerVersionOf, readDraft } from './read-sendable.ts'
import { sendBlocker } from './send-blocker.ts'
import type { Submission } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

const TRY_AGAIN_MILLISECONDS = 60_000

interface Needs extends BuildNeeds, SendingLimitNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly directory: Directory
}

/** The bytes lack the current footer and are built again. */
interface OutdatedBytes {
  readonly draft: DraftToCompose
  readonly date: Date
}

interface RebuiltBytes {
  readonly revision: number
  readonly footerVersion: number
  readonly bytes: BuiltBytes | Refused
}

/** Idempotent. Scheduled mail is rebuilt if the footer changed. Long overdue mail waits for its owner. */
export async function releaseSubmission(needs: Needs, mailboxId: MailboxId, submissionId: SubmissionId): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  let outdated = await tryRelease(needs, actor, submissionId)
  // The footer may change again during the rebuild.
  while (outdated) outdated = await tryRelease(needs, actor, submissionId, await rebuild(needs, outdated))
}

function tryRelease(
  needs: Pick<Needs, 'store' | 'clock' | 'sendingLimits'>,
  { mailboxId, rights }: MailboxActor,
  submissionId: SubmissionId,
  rebuilt?: RebuiltBytes,
): Promise<OutdatedBytes | undefined> {
  return needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(submissionId)
    if (submission?.state !== 'held') return undefined
    const now = needs.clock.now()
    if (submission.holdUntil > now) return enqueueRelease(w, mailboxId, submissionId, submission.holdUntil)
    const message = await submittedMessage(w, submission)
    if (!message) return undefined
    if (isPlanned(submission)) {
      const reason = await whyMissed(w, needs, { mailboxId, rights }, { message, submission, now })
      if (reason === 'send_quota_exceeded' && judgePunctuality(submission.plannedAt, now) !== 'missed') {
        return enqueueRelease(w, mailboxId, submissionId, new Date(now.getTime() + TRY_AGAIN_MILLISECONDS))
      }
      if (reason !== undefined) return missPlanned(w, mailboxId, message, submission, reason)
      const draft = await readDraft(w, message)
      const footerVersion = footerVersionOf(draft)
      if (footerVersion !== submission.footerVersion) {
        const isFit = rebuilt?.footerVersion === footerVersion && rebuilt.revision === message.revision
        if (!isFit) return { draft, date: submission.createdAt }
        const { bytes } = rebuilt
        if (bytes instanceof Refused) return missPlanned(w, mailboxId, message, submission, bytes.code)
        await w.submissions.replaceBytes(submission.id, { messageId: message.id, ...bytes })
      }
    }
    await dispatchSubmission(w, needs, mailboxId, submissionId, now)
    return undefined
  })
}

async function rebuild(needs: Needs, { draft, date }: OutdatedBytes): Promise<RebuiltBytes> {
  const facts = { revision: draft.message.revision, footerVersion: footerVersionOf(draft) }
  try {
    return { ...facts, bytes: await buildBytes(needs, draft, date) }
  } catch (error) {
    // The mail became too large, or a forwarded part no longer exists. Its owner decides.
    if (error instanceof Refused) return { ...facts, bytes: error }
    throw error
  }
}

async function enqueueRelease(
  w: Writer,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  runAt: Date,
): Promise<undefined> {
  const job = { name: 'release-submission', mailboxId, submissionId } as const
  await w.enqueue(job, { runAt, key: releaseKey(submissionId) })
}

async function whyMissed(
  w: Writer,
  needs: SendingLimitNeeds,
  sender: { readonly mailboxId: MailboxId; readonly rights: Rights },
  planned: {
    readonly message: Message
    readonly submission: Submission & { readonly plannedAt: Date }
    readonly now: Date
  },
): Promise<MissedReason | undefined> {
  const { message, submission, now } = planned
  const { length } = await w.submissions.deliveries(submission.id)
  const refusal = await sendBlocker(w, needs, sender, { message, recipients: length, now })
  return refusal ?? (judgePunctuality(submission.plannedAt, now) === 'missed' ? 'late' : undefined)
}

/** The mail stays in its folder until its owner sends, reschedules or cancels it. */
export async function missPlanned(
  w: Writer,
  mailboxId: MailboxId,
  { id, threadId, folderId }: Message,
  submission: Submission & { readonly plannedAt: Date },
  reason: MissedReason,
): Promise<undefined> {
  const version = await w.nextVersion()
  await w.submissions.markMissed(submission.id, reason)
  await w.drafts.place(id, { role: 'scheduled', sendState: 'sending_failed', at: submission.plannedAt, version })
  await w.threads.refresh([threadId], version)
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
  await w.record({ type: 'failed', version, messageId: id, threadId })
  await w.enqueue({ name: 'report-missed', mailboxId, messageId: id })
}
