import { type MailedCode, resendAt } from '@sen/model/account/mailed-code'
import { domainOf, normaliseEmail } from '@sen/model/addresses'
import { Refused } from '../kit/refused.ts'
import type { DkimKeyStore } from '../signing/dkim-key-store.ts'
import type { MailStore, Reader } from '../store.ts'
import type { Sender } from './sender-store.ts'

export interface ViewingNeeds {
  readonly store: MailStore
  readonly dkimKeys: DkimKeyStore
}

export interface SenderView extends Sender {
  /** We have a DKIM key of its domain, so other servers can authenticate mail from it. */
  readonly canSign: boolean
  readonly resendAt: Date | undefined
}

interface SenderWithCode {
  readonly sender: Sender
  readonly code: MailedCode | undefined
}

export async function readSenders(r: Reader): Promise<readonly SenderWithCode[]> {
  const [senders, codes] = [await r.senders.all(), await r.codes.ofPurpose('sender')]
  return senders.map((sender) => ({ sender, code: codes.get(sender.email) }))
}

/** @throws Refused `sender_not_found`, also for an address that only another mailbox sends by */
export async function requireSender(r: Reader, email: string): Promise<SenderWithCode> {
  const address = normaliseEmail(email)
  const found = (await readSenders(r)).find(({ sender }) => sender.email === address)
  if (!found) throw new Refused('sender_not_found')
  return found
}

export async function viewSender(needs: Pick<ViewingNeeds, 'dkimKeys'>, found: SenderWithCode): Promise<SenderView> {
  const [view] = await viewSenders(needs, [found])
  if (!view) throw new Error('the sender is missing')
  return view
}

export async function viewSenders(
  { dkimKeys }: Pick<ViewingNeeds, 'dkimKeys'>,
  found: readonly SenderWithCode[],
): Promise<readonly SenderView[]> {
  const signing = await dkimKeys.withKey(found.map(({ sender }) => domainOf(sender.email)))
  return found.map(({ sender, code }) => ({
    ...sender,
    canSign: signing.has(domainOf(sender.email)),
    resendAt: sender.isVerified || !code ? undefined : resendAt(code),
  }))
}
