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
import { isPlanned } from './drop-plan.ts'
import { fileAndQueue } from './file-and-queue.ts'
import type { SendingLimitNeeds } from './limits/sending-refusal.ts'
import { type BuildNeeds, type BuiltBytes, buildBytes, footerVersionOf, readDraft } from './read-sendable.ts'
import { sendBlocker } from './send-blocker.ts'
import type { Submission } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

/** A full hour may have room again soon. */
const TRY_AGAIN_MILLISECONDS = 60_000

interface Needs extends BuildNeeds, SendingLimitNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly directory: Directory
}

/** Planned bytes without the footer that holds now, or with another: the draft they are to be built of anew. */
interface Outdated {
  readonly draft: DraftToCompose
  /** The Date header of what leaves. */
  readonly date: Date
}

interface Rebuilt {
  readonly revision: number
  readonly footerVersion: number
  readonly bytes: BuiltBytes | Refused
}

/**
 * Job: lets a held mail go when its hold is over. Asked too early (clocks differ) it comes back at the right time; asked
 * twice, or after an undo, it does nothing. A mail that was planned for a time must still be allowed when it leaves, and has the footer
 * of that day: it is built anew where that is another one. One whose time is long over waits for its owner's word.
 */
export async function releaseSubmission(needs: Needs, mailboxId: MailboxId, submissionId: SubmissionId): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  let outdated = await tryRelease(needs, actor, submissionId)
  // The footer may be changed again while it is being put there.
  while (outdated) outdated = await tryRelease(needs, actor, submissionId, await rebuild(needs, outdated))
}

function tryRelease(
  needs: Pick<Needs, 'store' | 'clock' | 'sendingLimits'>,
  { mailboxId, rights }: MailboxActor,
  submissionId: SubmissionId,
  rebuilt?: Rebuilt,
): Promise<Outdated | undefined> {
  return needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(submissionId)
    if (submission?.state !== 'held') return undefined
    const now = needs.clock.now()
    if (submission.holdUntil > now) return orderRelease(w, mailboxId, submissionId, submission.holdUntil)
    const message = await submittedMessage(w, submission)
    if (!message) return undefined
    if (isPlanned(submission)) {
      const reason = await whyMissed(w, needs, { mailboxId, rights }, { message, submission, now })
      if (reason === 'send_quota_exceeded' && judgePunctuality(submission.plannedAt, now) !== 'missed') {
        return orderRelease(w, mailboxId, submissionId, new Date(now.getTime() + TRY_AGAIN_MILLISECONDS))
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
    await fileAndQueue(w, needs, mailboxId, submissionId, now)
    return undefined
  })
}

async function rebuild(needs: Needs, { draft, date }: Outdated): Promise<Rebuilt> {
  const facts = { revision: draft.message.revision, footerVersion: footerVersionOf(draft) }
  try {
    return { ...facts, bytes: await buildBytes(needs, draft, date) }
  } catch (error) {
    // Too large with it, or a forwarded part has gone: its owner decides.
    if (error instanceof Refused) return { ...facts, bytes: error }
    throw error
  }
}

async function orderRelease(
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

/** It stays in its list, marked, until its owner sends it, plans it anew or takes it back. */
export async function missPlanned(
  w: Writer,
  mailboxId: MailboxId,
  { id, threadId, folderId }: Message,
  submission: Submission & { readonly plannedAt: Date },
  reason: MissedReason,
): Promise<undefined> {
  const version = await w.nextVersion()
  await w.submissions.miss(submission.id, reason)
  await w.drafts.place(id, { role: 'scheduled', sendState: 'sending_failed', at: submission.plannedAt, version })
  await w.threads.refresh([threadId], version)
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
  await w.record({ type: 'failed', version, messageId: id, threadId })
  await w.enqueue({ name: 'report-missed', mailboxId, messageId: id })
}
