import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

export interface SendingAlarmStore {
  /** @param subject the id of the mailbox or organisation; 0 for the installation */
  wasRaised(cause: SendingAlarmCause, subject: string, since: Date): Promise<boolean>
  raise(cause: SendingAlarmCause, subject: string, at: Date): Promise<void>
  purge(before: Date): Promise<number>
}
