import type { Address } from '@sen/model/addresses'
import { namesOwnAddress, type OwnNames, ownNamesOf } from '@sen/model/trust/own-names'
import type { Directory } from '../mailboxes/directory.ts'
import type { ParsedMessage } from '../ports/mime.ts'

/** The same list is used for a minute of mail, so its skeletons are computed once. */
const namesOfLists = new WeakMap<readonly string[], OwnNames>()

/** Removes author names that read as a hosted address, because lists show the name only. */
export async function withholdNames(
  directory: Pick<Directory, 'verifiedDomains'>,
  message: ParsedMessage,
): Promise<ParsedMessage> {
  if ([...message.from, ...message.sender].every(({ name }) => name === '')) return message
  const domains = await directory.verifiedDomains('lately')
  const own = namesOfLists.get(domains) ?? ownNamesOf(domains)
  namesOfLists.set(domains, own)
  const judged = ({ name, email }: Address): Address => {
    if (name === '' || !namesOwnAddress(name, email, own)) return { name, email }
    return { name: '', email: email === '' ? name : email }
  }
  return { ...message, from: message.from.map(judged), sender: message.sender.map(judged) }
}
