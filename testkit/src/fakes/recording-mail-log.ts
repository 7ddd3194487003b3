import type { MailFate, MailLog } from '@sen/core/ports/mail-log'

/** A log that tests read. */
export class RecordingMailLog implements MailLog {
  readonly fates: MailFate[] = []

  record(fate: MailFate): void {
    this.fates.push(fate)
  }
}
