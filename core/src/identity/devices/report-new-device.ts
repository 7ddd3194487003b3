import type { MailboxId } from '@sen/model/ids'
import { type TellingNeeds, tellAccount } from '../tell-account.ts'
import { newDeviceSubject, newDeviceText } from './new-device-text.ts'

interface Needs extends TellingNeeds {
  /** Whether accounts are told at all: not where everybody signs in to the same ones. */
  readonly newDeviceAlerts: boolean
}

/**
 * Job: tells the account by a mail of its own that it was signed in to from a device that it was not signed in to from before. Run
 * twice, it stands there once.
 */
export async function reportNewDevice(needs: Needs, mailboxId: MailboxId, signInId: string): Promise<void> {
  if (!needs.newDeviceAlerts) return
  await tellAccount(needs, mailboxId, signInId, { name: 'new-device', subject: newDeviceSubject, text: newDeviceText })
}
