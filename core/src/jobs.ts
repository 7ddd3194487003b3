import { aggregateReportsJobs } from './aggregate-reports/jobs.ts'
import { attachmentsJobs } from './attachments/jobs.ts'
import { domainsJobs } from './domains/jobs.ts'
import { driveJobs } from './drive/jobs.ts'
import { fileRequestsJobs } from './file-requests/jobs.ts'
import { forwardingJobs } from './forwarding/jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { labelsJobs } from './labels/jobs.ts'
import { messagesJobs } from './messages/jobs.ts'
import { peopleJobs } from './people/jobs.ts'
import { quarantineJobs } from './quarantine/jobs.ts'
import { queueJobs } from './queue/jobs.ts'
import { recallJobs } from './recall/jobs.ts'
import { recurrenceJobs } from './recurrence/jobs.ts'
import { remindersJobs } from './reminders/jobs.ts'
import { removedMailJobs } from './removed-mail/jobs.ts'
import { schedulingJobs } from './scheduling/jobs.ts'
import { sendingJobs } from './sending/jobs.ts'
import { sharesJobs } from './shares/jobs.ts'
import { snoozingJobs } from './snoozing/jobs.ts'
import { tasksJobs } from './tasks/jobs.ts'
import { trustJobs } from './trust/jobs.ts'
import { vacationJobs } from './vacation/jobs.ts'

export const JOBS = {
  ...aggregateReportsJobs,
  ...attachmentsJobs,
  ...domainsJobs,
  ...driveJobs,
  ...fileRequestsJobs,
  ...forwardingJobs,
  ...identityJobs,
  ...labelsJobs,
  ...messagesJobs,
  ...peopleJobs,
  ...quarantineJobs,
  ...queueJobs,
  ...recallJobs,
  ...recurrenceJobs,
  ...remindersJobs,
  ...removedMailJobs,
  ...schedulingJobs,
  ...sendingJobs,
  ...sharesJobs,
  ...snoozingJobs,
  ...tasksJobs,
  ...trustJobs,
  ...vacationJobs,
}
