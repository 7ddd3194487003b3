import { type MailedCode, resendAt } from '@sen/model/account/mailed-code'
import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { confirmedBy } from '../mailed-codes/confirm-person.ts'
import type { MailStore, Reader } from '../store.ts'
import type { ForwardAddress } from './forward-store.ts'

export interface ForwardAddressView extends ForwardAddress {
  readonly resendAt: Date | undefined
}

export interface ForwardingView {
  readonly addresses: readonly ForwardAddressView[]
  /** Accounts without a password get a mailed code. */
  readonly confirmedBy: 'password' | 'code'
}

export interface ViewingNeeds {
  readonly store: MailStore
  readonly accounts: Pick<AccountStore, 'passwordHash'>
}

export async function viewForwarding(needs: ViewingNeeds, actor: Actor): Promise<ForwardingView> {
  const [addresses, by] = await Promise.all([
    needs.store.read(actor.mailboxId, readAddresses),
    confirmedBy(needs, actor),
  ])
  return { addresses, confirmedBy: by }
}

async function readAddresses(r: Reader): Promise<readonly ForwardAddressView[]> {
  const [addresses, codes] = [await r.forwarding.all(), await r.codes.ofPurpose('forward')]
  return addresses.map((address) => viewAddress(address, codes.get(address.email)))
}

function viewAddress(address: ForwardAddress, code: MailedCode | undefined): ForwardAddressView {
  return { ...address, resendAt: address.isVerified || !code ? undefined : resendAt(code) }
}

/** @throws Refused `forward_not_found`, also for an address of another mailbox */
export async function requireForwardAddress(r: Reader, email: string): Promise<ForwardAddress> {
  const address = normaliseEmail(email)
  const found = (await r.forwarding.all()).find((each) => each.email === address)
  if (!found) throw new Refused('forward_not_found')
  return found
}
