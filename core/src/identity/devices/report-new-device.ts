import type { MailboxId } from '@sen/model/ids'
import { type NotifyingNeeds, notifyAccount } from '../notify-account.ts'
import { newDeviceSubject, newDeviceText } from './new-device-text.ts'

interface Needs extends NotifyingNeeds {
  /** False where everybody shares the same accounts, as in the demo. */
  readonly newDeviceAlerts: boolean
}

/** Idempotent. */
export async function reportNewDevice(needs: Needs, mailboxId: MailboxId, signInId: string): Promise<void> {
  if (!needs.newDeviceAlerts) return
  await notifyAccount(needs, mailboxId, signInId, {
    name: 'new-device',
    subject: newDeviceSubject,
    text: newDeviceText,
  })
}
