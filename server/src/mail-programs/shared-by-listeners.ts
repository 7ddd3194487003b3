import type { ClientLimits } from '../mail-clients/client-limits.ts'
import type { MailboxWakes } from '../mail-clients/mailbox-wakes.ts'
import type { MailCertificate } from './mail-certificate.ts'

/** Submission, IMAP and POP3 of one process have one count of connections and one listener for events. */
export interface SharedByListeners {
  readonly certificate: MailCertificate
  readonly limits: ClientLimits
  /** It was started. */
  readonly wakes: MailboxWakes
}
