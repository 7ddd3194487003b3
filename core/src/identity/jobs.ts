import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import { reportNewDevice } from './devices/report-new-device.ts'
import type { IdentityJobPayloads } from './job-payloads.ts'
import { reportPasskeysRemoved } from './passkeys/report-passkeys-removed.ts'
import { reportPasswordReset } from './password-reset/report-password-reset.ts'
import { sendPasswordCode } from './password-reset/send-password-code.ts'

type Needs = NeedsOf<typeof reportNewDevice> &
  NeedsOf<typeof sendPasswordCode> &
  NeedsOf<typeof reportPasswordReset> &
  NeedsOf<typeof reportPasskeysRemoved>

export const identityJobs: JobHandlers<IdentityJobPayloads, Needs> = {
  'report-new-device': { lane: 'mailbox', run: (needs, job) => reportNewDevice(needs, job.mailboxId, job.signInId) },
  'send-password-code': { lane: 'mailbox', run: (needs, job) => sendPasswordCode(needs, job.resetId) },
  'report-password-reset': {
    lane: 'mailbox',
    run: (needs, job) => reportPasswordReset(needs, job.mailboxId, job.signInId),
  },
  'report-passkeys-removed': {
    lane: 'mailbox',
    run: (needs, job) => reportPasskeysRemoved(needs, job.mailboxId, job.signInId),
  },
}
