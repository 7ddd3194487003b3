import { readReportMail } from '@sen/core/aggregate-reports/read-report-mail'
import { scanUpload } from '@sen/core/attachments/scanning/scan-upload'
import { watchClaim } from '@sen/core/domains/watch-claim'
import { scanDriveFile } from '@sen/core/drive/contents/scan-drive-file'
import { reportArrivals } from '@sen/core/file-requests/report-arrivals'
import { forwardMessage } from '@sen/core/forwarding/forward-message'
import { reportForwarding } from '@sen/core/forwarding/report-forwarding'
import { reportNewDevice } from '@sen/core/identity/devices/report-new-device'
import { reportPasskeysRemoved } from '@sen/core/identity/passkeys/report-passkeys-removed'
import { reportPasswordReset } from '@sen/core/identity/password-reset/report-password-reset'
import { sendPasswordCode } from '@sen/core/identity/password-reset/send-password-code'
import type { Job } from '@sen/core/kit/job'
import { cleanAnew } from '@sen/core/messages/clean-anew'
import { reportTwoStepOff } from '@sen/core/people/report-two-step-off'
import { welcomePerson } from '@sen/core/people/welcome/welcome-person'
import { reportQuarantined } from '@sen/core/quarantine/report-quarantined'
import { deliverWatched } from '@sen/core/queue/deliver-watched'
import { recallCopies } from '@sen/core/recall/recall-copies'
import { reportRecall } from '@sen/core/recall/report-recall'
import { runRecurrence } from '@sen/core/recurrence/run-recurrence'
import { recoverSpan } from '@sen/core/removed-mail/recover-span'
import { reportMissed } from '@sen/core/scheduling/report-missed'
import { deliverToDomain } from '@sen/core/sending/deliver-to-domain'
import { raiseSendingAlarm } from '@sen/core/sending/limits/raise-sending-alarm'
import { releaseSubmission } from '@sen/core/sending/release-submission'
import { reportDeliveries } from '@sen/core/sending/report-deliveries'
import { reportShare } from '@sen/core/shares/report-share'
import { runTask } from '@sen/core/tasks/run-task'
import { recheckSender } from '@sen/core/trust/recheck-sender'
import { rescanMessage } from '@sen/core/trust/rescan-message'
import { sendAutoReply } from '@sen/core/vacation/send-auto-reply'
import type {
  DeliveryId,
  DriveItemId,
  FileId,
  FileRequestId,
  MailboxId,
  MessageId,
  OrganisationId,
  QuarantinedMessageId,
  RemovedMessageId,
  ReportMailId,
  ShareId,
  SubmissionId,
  TaskId,
} from '@sen/model/ids'
import type { World } from '../world.ts'
import { type MaintenanceLog, runMaintenance } from './maintenance.ts'

type Payload<Name extends Job['name']> = Omit<Extract<Job, { readonly name: Name }>, 'name'>

/** Every job that the core may order, and its verb. One that is missing here does not compile. */
type JobTable = { readonly [Name in Job['name']]: (payload: Payload<Name>) => Promise<void> }

export function jobTable(world: World): JobTable {
  return {
    'release-submission': ({ mailboxId, submissionId }) =>
      releaseSubmission(world, mailboxId as MailboxId, submissionId as SubmissionId),
    'deliver-to-domain': ({ mailboxId, submissionId, domain, isWatched }) => {
      const deliver = isWatched ? deliverWatched : deliverToDomain
      return deliver(world, mailboxId as MailboxId, submissionId as SubmissionId, domain)
    },
    'report-deliveries': ({ mailboxId, submissionId, deliveryIds, about }) =>
      reportDeliveries(
        world,
        mailboxId as MailboxId,
        submissionId as SubmissionId,
        deliveryIds as readonly DeliveryId[],
        about,
      ),
    'recheck-sender': ({ mailboxId, messageId, attempt }) =>
      recheckSender(world, mailboxId as MailboxId, messageId as MessageId, attempt),
    'rescan-message': ({ mailboxId, messageId, attempt }) =>
      rescanMessage(world, mailboxId as MailboxId, messageId as MessageId, attempt),
    'run-period': ({ mailboxId, messageId }) => runRecurrence(world, mailboxId as MailboxId, messageId as MessageId),
    'report-missed': ({ mailboxId, messageId }) => reportMissed(world, mailboxId as MailboxId, messageId as MessageId),
    'recall-copies': ({ mailboxId, submissionId }) =>
      recallCopies(world, mailboxId as MailboxId, submissionId as SubmissionId),
    'report-recall': ({ mailboxId, submissionId }) =>
      reportRecall(world, mailboxId as MailboxId, submissionId as SubmissionId),
    'forward-message': ({ mailboxId, messageId, to, by }) =>
      forwardMessage(world, mailboxId as MailboxId, { messageId: messageId as MessageId, to, by }),
    'auto-reply': ({ mailboxId, messageId, to }) =>
      sendAutoReply(world, mailboxId as MailboxId, { messageId: messageId as MessageId, to }),
    'report-forwarding': ({ mailboxId, ...news }) => reportForwarding(world, mailboxId as MailboxId, news),
    'report-new-device': ({ mailboxId, signInId }) => reportNewDevice(world, mailboxId as MailboxId, signInId),
    'welcome-person': ({ mailboxId }) => welcomePerson(world, mailboxId as MailboxId),
    'report-two-step-off': ({ mailboxId, ...news }) => reportTwoStepOff(world, mailboxId as MailboxId, news),
    'raise-sending-alarm': ({ mailboxId, cause }) => raiseSendingAlarm(world, mailboxId as MailboxId, cause),
    'send-password-code': ({ resetId }) => sendPasswordCode(world, resetId),
    'report-password-reset': ({ mailboxId, signInId }) => reportPasswordReset(world, mailboxId as MailboxId, signInId),
    'report-passkeys-removed': ({ mailboxId, signInId }) =>
      reportPasskeysRemoved(world, mailboxId as MailboxId, signInId),
    'report-quarantined': ({ mailboxId, quarantinedId }) =>
      reportQuarantined(world, mailboxId as MailboxId, quarantinedId as QuarantinedMessageId),
    'report-arrivals': ({ mailboxId, requestId }) =>
      reportArrivals(world, mailboxId as MailboxId, requestId as FileRequestId),
    'report-share': ({ mailboxId, shareIds, to }) =>
      reportShare(world, mailboxId as MailboxId, { shareIds: shareIds as readonly ShareId[], to }),
    // Jobs of earlier versions have no `attempt`.
    'scan-upload': ({ mailboxId, fileId, attempt = 0 }) =>
      scanUpload(world, mailboxId as MailboxId, fileId as FileId, attempt),
    'scan-drive-file': ({ mailboxId, itemId, ...version }) =>
      scanDriveFile(world, mailboxId as MailboxId, { itemId: itemId as DriveItemId, ...version }),
    'check-domain': ({ organisationId, ...check }) =>
      watchClaim(world, { organisationId: organisationId as OrganisationId, ...check }),
    'read-report-mail': ({ reportMailId, attempt }) => readReportMail(world, reportMailId as ReportMailId, attempt),
    'recover-span': ({ mailboxId, from, until, after, recovery }) =>
      recoverSpan(world, mailboxId as MailboxId, {
        from: new Date(from),
        until: new Date(until),
        after: after as RemovedMessageId | undefined,
        recovery,
      }),
    'clean-anew': () => cleanAnew(world),
    'run-task': ({ mailboxId, taskId }) => runTask(world, mailboxId as MailboxId, taskId as TaskId),
    'run-file-task': ({ mailboxId, taskId }) => runTask(world, mailboxId as MailboxId, taskId as TaskId),
  }
}

/** Jobs that share workers. */
export interface Lane {
  readonly name: string
  readonly concurrency: number
  readonly pollMilliseconds: number
  readonly jobs: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** Those that nobody orders, by the time of day (UTC). */
  readonly daily?: Readonly<Record<string, string>>
}

const MAINTENANCE = 'keep-house'
/** The name that jobs of tasks had in earlier versions. */
const EARLIER_TASK = 'run-batch'
/** In the small hours of Vietnam. */
const MAINTENANCE_AT = '19:17'

/**
 * Mail servers of the world may take minutes to answer, and tasks hours: they have workers of their own, so that a hold ends
 * on time whatever the world, or somebody with a large mailbox, is doing.
 */
const LANES: readonly (Omit<Lane, 'jobs'> & { readonly names: readonly Job['name'][] })[] = [
  {
    name: 'mailbox',
    concurrency: 3,
    // A hold that is over is noticed at the next look.
    pollMilliseconds: 250,
    names: [
      'release-submission',
      'run-period',
      'report-missed',
      'report-deliveries',
      'recall-copies',
      'report-recall',
      'forward-message',
      'auto-reply',
      'report-forwarding',
      'report-arrivals',
      'report-quarantined',
      'report-share',
      'report-new-device',
      'welcome-person',
      'report-two-step-off',
      'raise-sending-alarm',
      'send-password-code',
      'report-password-reset',
      'report-passkeys-removed',
    ],
  },
  {
    // Long work: a task gives way after half a second, so that two workers are enough to let a short one pass a long one.
    name: 'tasks',
    concurrency: 2,
    pollMilliseconds: 5_000,
    names: ['run-task', 'recover-span'],
  },
  {
    // One piece of a stranger's file may take a minute.
    name: 'files',
    concurrency: 2,
    pollMilliseconds: 5_000,
    names: ['run-file-task', 'read-report-mail'],
  },
  {
    name: 'delivery',
    concurrency: 12,
    pollMilliseconds: 5_000,
    names: [
      'deliver-to-domain',
      'scan-upload',
      'scan-drive-file',
      'recheck-sender',
      'rescan-message',
      'check-domain',
      'clean-anew',
    ],
  },
]

/** The lane that runs jobs of this name; "none" when this version knows no such job. */
export function laneOf(jobName: string): string {
  if (jobName === MAINTENANCE) return 'delivery'
  const wanted = jobName === EARLIER_TASK ? 'run-task' : jobName
  return LANES.find(({ names }) => names.some((name) => name === wanted))?.name ?? 'none'
}

export function jobLanes(world: World, log: MaintenanceLog): readonly Lane[] {
  const table = jobTable(world)
  const ordered = LANES.map(({ names, ...lane }) => ({
    ...lane,
    jobs: Object.fromEntries(names.map((name) => [name, handler(table, name)])),
  }))
  return ordered
    .map((lane) => (lane.name === 'delivery' ? withMaintenance(lane, world, log) : lane))
    .map((lane) => ('run-task' in lane.jobs ? withEarlierTasks(lane, table) : lane))
}

/**
 * Databases of earlier versions hold jobs that were ordered under the name that tasks had then. Nobody orders one any more;
 * it may go when no such database is upgraded any more.
 */
function withEarlierTasks(lane: Lane, table: JobTable): Lane {
  const runTask = (payload: unknown) => {
    const { mailboxId, batchId } = payload as { readonly mailboxId: string; readonly batchId: string }
    return table['run-task']({ mailboxId, taskId: batchId })
  }
  return { ...lane, jobs: { ...lane.jobs, [EARLIER_TASK]: runTask } }
}

/** It may take minutes, as those jobs do. */
function withMaintenance(lane: Lane, world: World, log: MaintenanceLog): Lane {
  return {
    ...lane,
    jobs: { ...lane.jobs, [MAINTENANCE]: () => runMaintenance(world, log) },
    daily: { [MAINTENANCE]: MAINTENANCE_AT },
  }
}

/** Payloads were written by this program, as the type says. */
function handler<Name extends Job['name']>(table: JobTable, name: Name): (payload: unknown) => Promise<void> {
  return (payload) => table[name](payload as Payload<Name>)
}
