import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { PeopleJobPayloads } from './job-payloads.ts'
import { reportTwoStepOff } from './report-two-step-off.ts'
import { welcomePerson } from './welcome/welcome-person.ts'

type Needs = NeedsOf<typeof welcomePerson> & NeedsOf<typeof reportTwoStepOff>

export const peopleJobs: JobHandlers<PeopleJobPayloads, Needs> = {
  'welcome-person': { lane: 'mailbox', run: (needs, job) => welcomePerson(needs, job.mailboxId) },
  'report-two-step-off': { lane: 'mailbox', run: (needs, job) => reportTwoStepOff(needs, job.mailboxId, job) },
}
