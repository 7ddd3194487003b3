import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { MailSigner } from '../ports/mail-signer.ts'
import type { DkimKeyStore } from './dkim-key-store.ts'

export interface DkimRecord {
  /** Where it stands in DNS. */
  readonly name: string
  readonly value: string
  /** It was made by this call; otherwise it is the one that was here. */
  readonly isNew: boolean
}

/**
 * Gives a domain the key that its mail is signed with, and says what DNS must say. A domain that has one keeps it, unless
 * `isReplaced`: then the next selector is taken, so that mail that is on its way can still be checked by the old record.
 * @throws Refused `not_found` for a domain that is not here
 */
export async function makeDomainKey(
  needs: {
    readonly directory: Directory
    readonly dkimKeys: DkimKeyStore
    readonly mailSigner: MailSigner
    readonly clock: Clock
  },
  name: string,
  isReplaced: boolean,
): Promise<DkimRecord> {
  const domain = name.trim().toLowerCase().normalize('NFC')
  if (!(await needs.directory.findDomain(domain))) throw new Refused('not_found')
  const known = await needs.dkimKeys.find(domain)
  if (known && !isReplaced) return { ...recordOf(known), isNew: false }
  const key = {
    domain,
    selector: nextSelector(known?.selector),
    ...(await needs.mailSigner.makeKey()),
    createdAt: needs.clock.now(),
  }
  await needs.dkimKeys.keep(key)
  return { ...recordOf(key), isNew: true }
}

function recordOf(key: { readonly selector: string; readonly domain: string; readonly publicKey: string }) {
  return { name: `${key.selector}._domainkey.${key.domain}`, value: `v=DKIM1; k=rsa; p=${key.publicKey}` }
}

function nextSelector(selector: string | undefined): string {
  return `sen${Number(selector?.slice('sen'.length) ?? 0) + 1}`
}
