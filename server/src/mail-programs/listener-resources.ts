import type { ClientLimits } from './client-limits.ts'
import type { MailCertificate } from './mail-certificate.ts'
import type { MailboxWakes } from './mailbox-wakes.ts'

/** Submission has a count of connections of its own; IMAP and POP3 share one. All share one listener for events. */
export interface ListenerResources {
  readonly certificate: MailCertificate
  readonly limits: ClientLimits
  /** Already started. */
  readonly wakes: MailboxWakes
}
