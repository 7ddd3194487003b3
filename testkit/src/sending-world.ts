import { createDraft, type NewDraftInput } from '@sen/core/drafts/create-draft'
import { forwardingJobs } from '@sen/core/forwarding/jobs'
import { identityJobs } from '@sen/core/identity/jobs'
import type { Job } from '@sen/core/job'
import type { Actor } from '@sen/core/kit/actor'
import type { JobHandler } from '@sen/core/kit/job'
import { peopleJobs } from '@sen/core/people/jobs'
import type { BlobStore } from '@sen/core/ports/blob-store'
import type { MailSender } from '@sen/core/ports/mail-sender'
import type { Mime } from '@sen/core/ports/mime'
import type { VirusScanner } from '@sen/core/ports/virus-scanner'
import { quarantineJobs } from '@sen/core/quarantine/jobs'
import { queueJobs } from '@sen/core/queue/jobs'
import { recallJobs } from '@sen/core/recall/jobs'
import { recurrenceJobs } from '@sen/core/recurrence/jobs'
import { remindersJobs } from '@sen/core/reminders/jobs'
import { schedulingJobs } from '@sen/core/scheduling/jobs'
import { sendingJobs } from '@sen/core/sending/jobs'
import { sharesJobs } from '@sen/core/shares/jobs'
import { snoozingJobs } from '@sen/core/snoozing/jobs'
import type { MailStore } from '@sen/core/store'
import { trustJobs } from '@sen/core/trust/jobs'
import { vacationJobs } from '@sen/core/vacation/jobs'
import type { MessageId } from '@sen/model/ids'
import { DirectHtmlCleaner } from './direct-html-cleaner.ts'
import { DirectMime } from './direct-mime.ts'
import { FakeClock } from './fakes/fake-clock.ts'
import { FakeMailSender } from './fakes/fake-mail-sender.ts'
import { MemoryBlobStore } from './fakes/memory-blob-store.ts'
import { runJobs } from './run-jobs.ts'
import { world } from './world.ts'

export interface SendingPorts {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly mailSender: MailSender
  readonly virusScanner: VirusScanner | undefined
}

/** Database and MIME are real; the outside is a fake, and the test moves the queue. */
export async function sendingWorld() {
  const given = await world()
  const blobs = new MemoryBlobStore()
  const mime = new DirectMime()
  const mailSender = new FakeMailSender()
  // The database's own time must be earlier, because it marks jobs that may run.
  const clock = new FakeClock(new Date('2040-03-01T01:00:00Z'))
  const doors: SendingPorts = { store: given.store, blobs, mime, mailSender, virusScanner: undefined }
  // The server's own limits count guesses.
  const guesses = { count: async () => undefined, forgive: async () => undefined }
  const base = { ...given, blobs, mime, mailSender, clock, guesses, htmlCleaner: new DirectHtmlCleaner() }
  let drafts = 0

  function draft(actor: Actor, input: Partial<NewDraftInput> = {}) {
    drafts += 1
    const empty = { to: [], cc: [], bcc: [], subject: `Thư ${drafts}`, html: '<p>Chào</p>', files: [] }
    return createDraft({ ...given, clock }, actor, { ...empty, clientKey: `thư-${drafts}`, ...input })
  }

  /** Runs due jobs and the jobs that they create. */
  function work(through: SendingPorts = doors): Promise<void> {
    return runJobs(
      given.database.db,
      () => clock.now(),
      (job) => perform({ ...base, ...through }, job),
    )
  }

  async function advance(seconds: number, through?: SendingPorts): Promise<void> {
    clock.advance(seconds)
    await work(through)
  }

  const read = {
    message: (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.find(id)),
    body: (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.body(id)),
    deliveries: (actor: Actor, id: MessageId) =>
      given.store.read(actor.mailboxId, async (r) => {
        const found = await r.submissions.deliveriesOfMessages([id])
        return Object.fromEntries((found.get(id) ?? []).map((each) => [each.recipient, each]))
      }),
    submission: (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.submissions.ofMessage(id)),
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

/** Files are neither scanned nor read here. */
const SENDING_JOBS = {
  ...forwardingJobs,
  ...identityJobs,
  ...peopleJobs,
  ...quarantineJobs,
  ...queueJobs,
  ...recallJobs,
  ...recurrenceJobs,
  ...remindersJobs,
  ...schedulingJobs,
  ...sendingJobs,
  ...sharesJobs,
  ...snoozingJobs,
  ...trustJobs,
  ...vacationJobs,
}

type JobName = keyof typeof SENDING_JOBS
type JobNeeds = Parameters<(typeof SENDING_JOBS)[JobName]['run']>[0]

function perform(needs: JobNeeds, { name, ...payload }: Job): Promise<void> {
  if (!(name in SENDING_JOBS)) throw new Error(`${name} is no part of sending`)
  return (SENDING_JOBS[name as JobName] as JobHandler<unknown, JobNeeds>).run(needs, payload)
}
