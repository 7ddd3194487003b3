import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

/** Work to run after the transaction that queues it. Payloads carry only ids; the data is read from the tables. */
export type Job =
  | { readonly name: 'release-submission'; readonly mailboxId: string; readonly submissionId: string }
  | {
      readonly name: 'deliver-to-domain'
      readonly mailboxId: string
      readonly submissionId: string
      readonly domain: string
      /** An Owner has requested it and waits for its result. */
      readonly isWatched?: true
    }
  /** Notifies the sender by mail of failed or delayed deliveries. */
  | {
      readonly name: 'report-deliveries'
      readonly mailboxId: string
      readonly submissionId: string
      readonly deliveryIds: readonly string[]
      readonly about: 'failed' | 'delayed'
    }
  /** Authenticates a sender again when DNS did not answer on arrival. `attempt` counts from 0. */
  | {
      readonly name: 'recheck-sender'
      readonly mailboxId: string
      readonly messageId: string
      readonly attempt: number
    }
  /** Scans a message again when the scanner did not answer on arrival. `attempt` counts from 0. */
  | {
      readonly name: 'rescan-message'
      readonly mailboxId: string
      readonly messageId: string
      readonly attempt: number
    }
  /** Sends a periodic mail once if it is due. */
  | { readonly name: 'run-period'; readonly mailboxId: string; readonly messageId: string }
  /** Notifies the owner by mail that a scheduled mail was not sent. */
  | { readonly name: 'report-missed'; readonly mailboxId: string; readonly messageId: string }
  | { readonly name: 'recall-copies'; readonly mailboxId: string; readonly submissionId: string }
  /** Notifies the sender by mail of the result of a recall. */
  | { readonly name: 'report-recall'; readonly mailboxId: string; readonly submissionId: string }
  | {
      readonly name: 'forward-message'
      readonly mailboxId: string
      readonly messageId: string
      /** An address instead of an id, because its row may be deleted by the time the job runs. */
      readonly to: string
      readonly by: 'autofw' | 'filter'
    }
  /** Replies automatically to a message, unless its sender was answered recently. */
  | { readonly name: 'auto-reply'; readonly mailboxId: string; readonly messageId: string; readonly to: string }
  /** Notifies the account by mail of a change to its forwarding. */
  | {
      readonly name: 'report-forwarding'
      readonly mailboxId: string
      readonly email: string
      readonly about: 'verified' | 'on' | 'stopped'
      readonly version: number
    }
  /** Notifies the account by mail of a sign-in from a new device. */
  | { readonly name: 'report-new-device'; readonly mailboxId: string; readonly signInId: string }
  /** Welcomes the owner of a new mailbox by mail after the first sign-in. */
  | { readonly name: 'welcome-person'; readonly mailboxId: string }
  /** Notifies a person by mail that their second step was turned off. `owner`: by whom; empty for the operator. */
  | { readonly name: 'report-two-step-off'; readonly mailboxId: string; readonly owner: string; readonly at: number }
  /** Reports a reached sending limit, or a suspended mailbox, to the log, the Owner and the operator. */
  | { readonly name: 'raise-sending-alarm'; readonly mailboxId: string; readonly cause: SendingAlarmCause }
  /** Sends the code for a forgotten password, if the entered address may receive one. */
  | { readonly name: 'send-password-code'; readonly resetId: string }
  /** Notifies the account by mail that its password was reset by phone. */
  | { readonly name: 'report-password-reset'; readonly mailboxId: string; readonly signInId: string }
  /** Notifies the account by mail that one or all of its passkeys were removed. */
  | { readonly name: 'report-passkeys-removed'; readonly mailboxId: string; readonly signInId: string }
  /** Notifies the mailbox by mail that infected mail for it is in quarantine. */
  | { readonly name: 'report-quarantined'; readonly mailboxId: string; readonly quarantinedId: string }
  /** Notifies the owner of a file request by mail of new files. */
  | { readonly name: 'report-arrivals'; readonly mailboxId: string; readonly requestId: string }
  /** Notifies a colleague by mail of items shared with them. */
  | {
      readonly name: 'report-share'
      readonly mailboxId: string
      readonly shareIds: readonly string[]
      /** An address, because the receivers of a share have no ids. */
      readonly to: string
    }
  /** Scans an uploaded file for viruses. `attempt` counts from 0. */
  | { readonly name: 'scan-upload'; readonly mailboxId: string; readonly fileId: string; readonly attempt: number }
  /** Scans a version of a drive file for viruses. */
  | {
      readonly name: 'scan-drive-file'
      readonly mailboxId: string
      readonly itemId: string
      readonly number: number
      readonly attempt: number
    }
  /** Checks whether a claimed domain is proven by now. `attempt` counts from 0. */
  | {
      readonly name: 'check-domain'
      readonly organisationId: string
      readonly domain: string
      readonly attempt: number
    }
  /** Reads mail to an address for DMARC or TLS reports. `attempt` counts from 0. */
  | { readonly name: 'read-report-mail'; readonly reportMailId: string; readonly attempt: number }
  /**
   * Recovers some of the mail that was purged between `from` (inclusive) and `until` (exclusive), in Unix milliseconds,
   * after the id `after`. `recovery`: the record of its progress; absent in jobs of earlier versions.
   */
  | {
      readonly name: 'recover-span'
      readonly mailboxId: string
      readonly from: number
      readonly until: number
      readonly after?: string
      readonly recovery?: string
    }
  /** Runs a time slice of the walk over bodies that an earlier version of the cleaner produced. */
  | { readonly name: 'clean-anew' }
  | { readonly name: 'run-task'; readonly mailboxId: string; readonly taskId: string }
  /** Runs a time slice of a task that reads or writes files. */
  | { readonly name: 'run-file-task'; readonly mailboxId: string; readonly taskId: string }

export interface JobOptions {
  readonly runAt?: Date
  /** A job with the same key replaces the waiting one. `cancelJob` takes the key. */
  readonly key?: string
}
