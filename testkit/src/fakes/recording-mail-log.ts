import type { MailFate, MailLog, SendingAlarm } from '@sen/core/ports/mail-log'

export class RecordingMailLog implements MailLog {
  readonly fates: MailFate[] = []
  readonly alarms: SendingAlarm[] = []

  record(fate: MailFate): void {
    this.fates.push(fate)
  }

  alarm(alarm: SendingAlarm): void {
    this.alarms.push(alarm)
  }
}
