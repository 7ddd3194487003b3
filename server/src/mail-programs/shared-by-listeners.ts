import type { ClientLimits } from './client-limits.ts'
import type { MailCertificate } from './mail-certificate.ts'
import type { MailboxWakes } from './mailbox-wakes.ts'

/** IMAP and POP3 of one process have one count of connections, submission has its own, and all have one listener for events. */
export interface SharedByListeners {
  readonly certificate: MailCertificate
  readonly limits: ClientLimits
  /** It was started. */
  readonly wakes: MailboxWakes
}
