import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

/** Work that is done after the transaction that ordered it. Payloads carry ids only; the truth stays in the tables. */
export type Job =
  | { readonly name: 'release-submission'; readonly mailboxId: string; readonly submissionId: string }
  | {
      readonly name: 'deliver-to-domain'
      readonly mailboxId: string
      readonly submissionId: string
      readonly domain: string
      /** An Owner has ordered it, and waits for its outcome. */
      readonly isWatched?: true
    }
  /** Tells the sender by mail about these deliveries: given up, or still being tried. */
  | {
      readonly name: 'report-deliveries'
      readonly mailboxId: string
      readonly submissionId: string
      readonly deliveryIds: readonly string[]
      readonly about: 'failed' | 'delayed'
    }
  /** Asks again who sent a message, when DNS did not answer as it came in. `attempt` counts from 0. */
  | {
      readonly name: 'recheck-sender'
      readonly mailboxId: string
      readonly messageId: string
      readonly attempt: number
    }
  /** Looks for viruses again in a message, when the scanner did not answer as it came in. `attempt` counts from 0. */
  | {
      readonly name: 'rescan-message'
      readonly mailboxId: string
      readonly messageId: string
      readonly attempt: number
    }
  /** Sends a periodic mail once, if its time has come. */
  | { readonly name: 'run-period'; readonly mailboxId: string; readonly messageId: string }
  /** Tells the owner by mail that a planned mail did not leave. */
  | { readonly name: 'report-missed'; readonly mailboxId: string; readonly messageId: string }
  /** Takes a recalled mail out of our own mailboxes. */
  | { readonly name: 'recall-copies'; readonly mailboxId: string; readonly submissionId: string }
  /** Tells its sender by mail what a recall did. */
  | { readonly name: 'report-recall'; readonly mailboxId: string; readonly submissionId: string }
  /** Sends on what came in. */
  | {
      readonly name: 'forward-message'
      readonly mailboxId: string
      readonly messageId: string
      /** Of an address, as no row has to be left by the time it runs. */
      readonly to: string
      readonly by: 'autofw' | 'filter'
    }
  /** Answers what came in, where its sender has not been answered lately. */
  | { readonly name: 'auto-reply'; readonly mailboxId: string; readonly messageId: string; readonly to: string }
  /** Tells the account by mail what happened to its forwarding. */
  | {
      readonly name: 'report-forwarding'
      readonly mailboxId: string
      readonly email: string
      readonly about: 'verified' | 'on' | 'stopped'
      readonly version: number
    }
  /** Tells the account by mail that it was signed in to from a device that it was not signed in to from before. */
  | { readonly name: 'report-new-device'; readonly mailboxId: string; readonly signInId: string }
  /** Welcomes the owner of a new mailbox by mail, after their first sign-in. */
  | { readonly name: 'welcome-person'; readonly mailboxId: string }
  /** Tells somebody by mail that their second step was turned off; `owner`: by whom, empty for the operator. */
  | { readonly name: 'report-two-step-off'; readonly mailboxId: string; readonly owner: string; readonly at: number }
  /** Tells log, Owner and operator of a limit of sending that was reached, or of a mailbox whose sending was put on hold. */
  | { readonly name: 'raise-sending-alarm'; readonly mailboxId: string; readonly cause: SendingAlarmCause }
  /** Sends the code for a forgotten password, if the address that was typed is anybody's who may have it. */
  | { readonly name: 'send-password-code'; readonly resetId: string }
  /** Tells the account by mail that its password was reset by its phone. */
  | { readonly name: 'report-password-reset'; readonly mailboxId: string; readonly signInId: string }
  /** Tells the account by mail that a passkey of it was removed, or all of them. */
  | { readonly name: 'report-passkeys-removed'; readonly mailboxId: string; readonly signInId: string }
  /** Tells the reader of a mailbox by mail that infected mail for it is in quarantine. */
  | { readonly name: 'report-quarantined'; readonly mailboxId: string; readonly quarantinedId: string }
  /** Tells the owner of a page that takes files by mail what came. */
  | { readonly name: 'report-arrivals'; readonly mailboxId: string; readonly requestId: string }
  /** Tells a colleague by mail what is shared with them. */
  | {
      readonly name: 'report-share'
      readonly mailboxId: string
      readonly shareIds: readonly string[]
      /** As it was named: of the addresses of a share no row has an id. */
      readonly to: string
    }
  /** Looks for viruses in a file that was uploaded. `attempt` counts from 0. */
  | { readonly name: 'scan-upload'; readonly mailboxId: string; readonly fileId: string; readonly attempt: number }
  /** The same for a version of a file of the drive. */
  | {
      readonly name: 'scan-drive-file'
      readonly mailboxId: string
      readonly itemId: string
      readonly number: number
      readonly attempt: number
    }
  /** Looks whether a domain that an Owner has added is proved by now. `attempt` counts from 0. */
  | {
      readonly name: 'check-domain'
      readonly organisationId: string
      readonly domain: string
      readonly attempt: number
    }
  /** Reads mail that came to an address for reports on DMARC or TLS. `attempt` counts from 0. */
  | { readonly name: 'read-report-mail'; readonly reportMailId: string; readonly attempt: number }
  /** Recovers some of what was deleted for ever from `from` on and before `until`, Unix milliseconds; behind the id `after`.
   * `recovery`: where it notes how far it is; jobs of earlier versions note nothing. */
  | {
      readonly name: 'recover-span'
      readonly mailboxId: string
      readonly from: number
      readonly until: number
      readonly after?: string
      readonly recovery?: string
    }
  /** Works a slice of the walk over bodies that an earlier cleaner has kept. */
  | { readonly name: 'clean-anew' }
  /** Works a slice of a task. */
  | { readonly name: 'run-task'; readonly mailboxId: string; readonly taskId: string }
  /** The same of a task that reads or writes files. */
  | { readonly name: 'run-file-task'; readonly mailboxId: string; readonly taskId: string }

export interface JobOptions {
  readonly runAt?: Date
  /** A job with the same key replaces the waiting one; `cancelJob` takes it. */
  readonly key?: string
}
