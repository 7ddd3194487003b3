import { createDraft, type NewDraftInput } from '@sen/core/drafts/create-draft'
import { forwardMessage } from '@sen/core/forwarding/forward-message'
import { reportForwarding } from '@sen/core/forwarding/report-forwarding'
import { reportNewDevice } from '@sen/core/identity/devices/report-new-device'
import { reportPasskeysRemoved } from '@sen/core/identity/passkeys/report-passkeys-removed'
import { reportPasswordReset } from '@sen/core/identity/password-reset/report-password-reset'
import { sendPasswordCode } from '@sen/core/identity/password-reset/send-password-code'
import type { Actor } from '@sen/core/kit/actor'
import type { Job } from '@sen/core/kit/job'
import { reportTwoStepOff } from '@sen/core/people/report-two-step-off'
import { welcomePerson } from '@sen/core/people/welcome/welcome-person'
import type { BlobStore } from '@sen/core/ports/blob-store'
import type { MailSender } from '@sen/core/ports/mail-sender'
import type { Mime } from '@sen/core/ports/mime'
import type { VirusScanner } from '@sen/core/ports/virus-scanner'
import { reportQuarantined } from '@sen/core/quarantine/report-quarantined'
import { deliverWatched } from '@sen/core/queue/deliver-watched'
import { recallCopies } from '@sen/core/recall/recall-copies'
import { reportRecall } from '@sen/core/recall/report-recall'
import { runRecurrence } from '@sen/core/recurrence/run-recurrence'
import { reportMissed } from '@sen/core/scheduling/report-missed'
import { deliverToDomain } from '@sen/core/sending/deliver-to-domain'
import { raiseSendingAlarm } from '@sen/core/sending/limits/raise-sending-alarm'
import { releaseSubmission } from '@sen/core/sending/release-submission'
import { reportDeliveries } from '@sen/core/sending/report-deliveries'
import { reportShare } from '@sen/core/shares/report-share'
import type { MailStore } from '@sen/core/store'
import { recheckSender } from '@sen/core/trust/recheck-sender'
import { rescanMessage } from '@sen/core/trust/rescan-message'
import { sendAutoReply } from '@sen/core/vacation/send-auto-reply'
import type { DeliveryId, MailboxId, MessageId, QuarantinedMessageId, ShareId, SubmissionId } from '@sen/model/ids'
import { DirectHtmlCleaner } from './direct-html-cleaner.ts'
import { DirectMime } from './direct-mime.ts'
import { FakeClock } from './fakes/fake-clock.ts'
import { FakeMailSender } from './fakes/fake-mail-sender.ts'
import { MemoryBlobStore } from './fakes/memory-blob-store.ts'
import { runJobs } from './run-jobs.ts'
import { world } from './world.ts'

/** The doors of sending, so that a test may put its own between. */
export interface SendingDoors {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly mailSender: MailSender
  readonly virusScanner: VirusScanner | undefined
}

/** A world in which mail can be sent: real database and MIME, a fake outside, and a queue that the test moves on. */
export async function sendingWorld() {
  const given = await world()
  const blobs = new MemoryBlobStore()
  const mime = new DirectMime()
  const mailSender = new FakeMailSender()
  // Ahead of the database's own time, by which it marks jobs that may run at once.
  const clock = new FakeClock(new Date('2040-03-01T01:00:00Z'))
  const doors: SendingDoors = { store: given.store, blobs, mime, mailSender, virusScanner: undefined }
  // Counted by the server's own limits.
  const guesses = { count: async () => undefined, forgive: async () => undefined }
  const base = { ...given, blobs, mime, mailSender, clock, guesses, htmlCleaner: new DirectHtmlCleaner() }
  let drafts = 0

  function draft(actor: Actor, input: Partial<NewDraftInput> = {}) {
    drafts += 1
    const empty = { to: [], cc: [], bcc: [], subject: `Thư ${drafts}`, html: '<p>Chào</p>', files: [] }
    return createDraft({ ...given, clock }, actor, { ...empty, clientKey: `thư-${drafts}`, ...input })
  }

  /** Runs what is due, and what comes of it. */
  function work(through: SendingDoors = doors): Promise<void> {
    return runJobs(
      given.database.db,
      () => clock.now(),
      (job) => perform({ ...base, ...through }, job),
    )
  }

  async function advance(seconds: number, through?: SendingDoors): Promise<void> {
    clock.advance(seconds)
    await work(through)
  }

  const read = {
    message: (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.find(id)),
    body: (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.body(id)),
    /** States by recipient. */
    deliveries: (actor: Actor, id: MessageId) =>
      given.store.read(actor.mailboxId, async (r) => {
        const found = await r.submissions.deliveriesOfMessages([id])
        return Object.fromEntries((found.get(id) ?? []).map((each) => [each.recipient, each]))
      }),
    submission: (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.submissions.ofMessage(id)),
    /** Messages of a folder, oldest first. */
    folder: async (actor: Actor, role: 'inbox' | 'junk' | 'trash' | 'sent' | 'drafts' | 'scheduled' | 'periodic') => {
      const rows = await given.database.db
        .selectFrom('message')
        .innerJoin('folder', 'folder.id', 'message.folder_id')
        .select(['message.id'])
        .where('message.mailbox_id', '=', actor.mailboxId)
        .where('folder.role', '=', role)
        .orderBy('message.id')
        .execute()
      const found = await Promise.all(rows.map((row) => read.message(actor, row.id as MessageId)))
      return found.flatMap((message) => (message ? [message] : []))
    },
    raw: async (actor: Actor, id: MessageId) => {
      const message = await read.message(actor, id)
      return Buffer.from(message?.rawBlob ? await blobs.get(message.rawBlob) : []).toString('latin1')
    },
    events: async (actor: Actor) => {
      const rows = await given.database.db
        .selectFrom('mailbox_event')
        .select('body')
        .where('mailbox_id', '=', actor.mailboxId)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.body as { readonly type: string })
    },
  }

  return { ...base, doors, draft, work, advance, read }
}

export type SendingWorld = Awaited<ReturnType<typeof sendingWorld>>

type RestOfWorld = Pick<
  SendingWorld,
  | 'directory'
  | 'senderCheck'
  | 'spamScorer'
  | 'scanPolicy'
  | 'clock'
  | 'turns'
  | 'pauses'
  | 'secrets'
  | 'mailSigner'
  | 'dkimKeys'
  | 'publicUrl'
  | 'signIns'
  | 'newDeviceAlerts'
  | 'sendingLimits'
  | 'sendingAlarms'
  | 'operatorAddress'
  | 'brandName'
  | 'passwordResets'
  | 'codeSender'
  | 'mailLog'
  | 'placeLookup'
  | 'organisations'
  | 'nameLookup'
  | 'mailHost'
  | 'fetcher'
  | 'tlsPolicies'
>

function perform(needs: SendingDoors & RestOfWorld, job: Job): Promise<void> {
  const mailboxId = ('mailboxId' in job ? job.mailboxId : '') as MailboxId
  switch (job.name) {
    case 'release-submission':
      return releaseSubmission(needs, mailboxId, job.submissionId as SubmissionId)
    case 'run-period':
      return runRecurrence(needs, mailboxId, job.messageId as MessageId)
    case 'report-missed':
      return reportMissed(needs, mailboxId, job.messageId as MessageId)
    case 'deliver-to-domain':
      return (job.isWatched ? deliverWatched : deliverToDomain)(
        needs,
        mailboxId,
        job.submissionId as SubmissionId,
        job.domain,
      )
    case 'report-deliveries':
      return reportDeliveries(
        needs,
        mailboxId,
        job.submissionId as SubmissionId,
        job.deliveryIds as DeliveryId[],
        job.about,
      )
    case 'forward-message':
      return forwardMessage(needs, mailboxId, { ...job, messageId: job.messageId as MessageId })
    case 'rescan-message':
      return rescanMessage(needs, mailboxId, job.messageId as MessageId, job.attempt)
    case 'recheck-sender':
      return recheckSender(needs, mailboxId, job.messageId as MessageId, job.attempt)
    case 'auto-reply':
      return sendAutoReply(needs, mailboxId, { ...job, messageId: job.messageId as MessageId })
    case 'report-new-device':
      return reportNewDevice(needs, mailboxId, job.signInId)
    case 'send-password-code':
      return sendPasswordCode(needs, job.resetId)
    case 'report-password-reset':
      return reportPasswordReset(needs, mailboxId, job.signInId)
    case 'report-passkeys-removed':
      return reportPasskeysRemoved(needs, mailboxId, job.signInId)
    case 'welcome-person':
      return welcomePerson(needs, mailboxId)
    case 'raise-sending-alarm':
      return raiseSendingAlarm(needs, mailboxId, job.cause)
    case 'report-two-step-off':
      return reportTwoStepOff(needs, mailboxId, job)
    case 'report-quarantined':
      return reportQuarantined(needs, mailboxId, job.quarantinedId as QuarantinedMessageId)
    case 'report-forwarding':
      return reportForwarding(needs, mailboxId, job)
    case 'recall-copies':
      return recallCopies(needs, mailboxId, job.submissionId as SubmissionId)
    case 'report-share':
      return reportShare(needs, mailboxId, { shareIds: job.shareIds as ShareId[], to: job.to })
    case 'report-recall':
      return reportRecall(needs, mailboxId, job.submissionId as SubmissionId)
    default:
      throw new Error(`${job.name} is no part of sending`)
  }
}
