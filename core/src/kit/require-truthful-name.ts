import { type Address, domainOf } from '@sen/model/addresses'
import { type OwnNames, ownNamesOf } from '@sen/model/trust/own-names'
import { isMisleadingName } from '@sen/model/trust/safe-display-name'
import type { Directory } from '../mailboxes/directory.ts'
import { Refused } from './refused.ts'

export type DomainList = Pick<Directory, 'verifiedDomains'>

/** The same list is used for a minute of mail, so its skeletons are computed once. */
const namesOfLists = new WeakMap<readonly string[], OwnNames>()

export async function readOwnNames(directory: DomainList): Promise<OwnNames> {
  const domains = await directory.verifiedDomains('lately')
  const own = namesOfLists.get(domains) ?? ownNamesOf(domains)
  namesOfLists.set(domains, own)
  return own
}

export type MisleadingNameCheck = (person: Address) => boolean

/**
 * Reads what the check needs, so that the check itself can run in a transaction.
 * @returns a function that says whether `requireTruthfulName` refuses a name
 */
export async function prepareMisleadingNameCheck(directory: DomainList): Promise<MisleadingNameCheck> {
  const own = await readOwnNames(directory)
  // The list may be a minute old and not have the domain of the person yet.
  return (person) => isMisleadingName(person, own) || isMisleadingName(person, ownNamesOf([domainOf(person.email)]))
}

/** @returns a function that throws Refused `sender_name_misleading`, as `requireTruthfulName` does */
export async function openNameCheck(directory: DomainList): Promise<(person: Address) => void> {
  const isMisleading = await prepareMisleadingNameCheck(directory)
  return (person) => {
    if (isMisleading(person)) throw new Refused('sender_name_misleading')
  }
}

/**
 * The name of an address of ours must be one that mail to our mailboxes shows.
 * @throws Refused `sender_name_misleading` for a name that `withholdNames` would remove
 */
export async function requireTruthfulName(directory: DomainList, person: Address): Promise<void> {
  const check = await openNameCheck(directory)
  check(person)
}
