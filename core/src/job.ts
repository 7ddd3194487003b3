import type { AggregateReportsJobPayloads } from './aggregate-reports/job-payloads.ts'
import type { AttachmentsJobPayloads } from './attachments/job-payloads.ts'
import type { DomainsJobPayloads } from './domains/job-payloads.ts'
import type { DriveJobPayloads } from './drive/job-payloads.ts'
import type { FileRequestsJobPayloads } from './file-requests/job-payloads.ts'
import type { ForwardingJobPayloads } from './forwarding/job-payloads.ts'
import type { IdentityJobPayloads } from './identity/job-payloads.ts'
import type { JobOf } from './kit/job.ts'
import type { LabelsJobPayloads } from './labels/job-payloads.ts'
import type { MessagesJobPayloads } from './messages/job-payloads.ts'
import type { PeopleJobPayloads } from './people/job-payloads.ts'
import type { QuarantineJobPayloads } from './quarantine/job-payloads.ts'
import type { QueueJobPayloads } from './queue/job-payloads.ts'
import type { RecallJobPayloads } from './recall/job-payloads.ts'
import type { RecurrenceJobPayloads } from './recurrence/job-payloads.ts'
import type { RemindersJobPayloads } from './reminders/job-payloads.ts'
import type { RemovedMailJobPayloads } from './removed-mail/job-payloads.ts'
import type { SchedulingJobPayloads } from './scheduling/job-payloads.ts'
import type { SendingJobPayloads } from './sending/job-payloads.ts'
import type { SharesJobPayloads } from './shares/job-payloads.ts'
import type { SnoozingJobPayloads } from './snoozing/job-payloads.ts'
import type { TasksJobPayloads } from './tasks/job-payloads.ts'
import type { TrustJobPayloads } from './trust/job-payloads.ts'
import type { VacationJobPayloads } from './vacation/job-payloads.ts'

type JobPayloads = AggregateReportsJobPayloads &
  AttachmentsJobPayloads &
  DomainsJobPayloads &
  DriveJobPayloads &
  FileRequestsJobPayloads &
  ForwardingJobPayloads &
  IdentityJobPayloads &
  LabelsJobPayloads &
  MessagesJobPayloads &
  PeopleJobPayloads &
  QuarantineJobPayloads &
  QueueJobPayloads &
  RecallJobPayloads &
  RecurrenceJobPayloads &
  RemindersJobPayloads &
  RemovedMailJobPayloads &
  SchedulingJobPayloads &
  SendingJobPayloads &
  SharesJobPayloads &
  SnoozingJobPayloads &
  TasksJobPayloads &
  TrustJobPayloads &
  VacationJobPayloads

/** Payloads carry only ids; the data is read from the tables. */
export type Job = JobOf<JobPayloads>
