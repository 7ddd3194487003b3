import { normaliseEmail } from '@sen/model/addresses'
import type { MailStore } from '../store.ts'
import type { Directory } from './directory.ts'

/**
 * Lets a mailbox send, or not (`enable_smtp`, product decision 29): the operator's matter. Open pages hear of it; what is planned
 * asks when its time comes.
 *
 * @param address that of the mailbox itself, without a tag
 * @returns whether that is another than before; undefined when nobody has the address
 */
export async function setSending(
  needs: { readonly directory: Directory; readonly store: MailStore },
  address: string,
  enabled: boolean,
): Promise<boolean | undefined> {
  const wanted = normaliseEmail(address)
  const found = await needs.directory.findRecipient(wanted)
  // A tag is looked through, and postmaster@ reaches the Owner: neither is who is meant here.
  if (found?.address !== wanted) return undefined
  return needs.store.write(found.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const isChanged = await w.mailbox.setSending(enabled)
    if (isChanged) await w.record({ type: 'enable_smtp', version, enabled })
    return isChanged
  })
}
