import { colleagueDomains } from '@sen/model/account/organisation'
import { domainOf, normaliseEmail, withoutTag } from '@sen/model/addresses'
import type { MessageId } from '@sen/model/ids'
import { domainsWithin, lookAlikeKeys } from '@sen/model/trust/look-alike-domains'
import { comparableDomain } from '@sen/model/trust/mail-domains'
import { authorNameKeys } from '@sen/model/trust/name-keys'
import { senderWarning } from '@sen/model/trust/sender-warnings'
import { judgeStranger, mayBeStranger, type Stranger } from '@sen/model/trust/strangers'
import type { AuthorQuery } from '../contacts/contact-store.ts'
import type { Actor } from '../kit/actor.ts'
import type { Message } from '../messages/message-store.ts'
import type { Reader } from '../store.ts'

/** In a thread with more authors, only the newest are judged. */
const MOST_AUTHORS = 10

/** Takes no round trip for own mail, colleagues, Junk and doubted senders, because one warning is enough. */
export async function findStrangers(
  reader: Reader,
  actor: Pick<Actor, 'address' | 'domains'>,
  messages: readonly Message[],
): Promise<ReadonlyMap<MessageId, Stranger>> {
  const ownDomains = colleagueDomains(actor.address, actor.domains)
  const received = messages.filter((message) => isAskedAbout(message, ownDomains))
  // Newest first, so that a recent message of an early author counts.
  const sought = new Map(received.toReversed().map(({ from }) => [authorKey(from), from]))
  const keys = [...sought.keys()].slice(0, MOST_AUTHORS)
  if (keys.length === 0) return new Map()
  const authors = keys.flatMap((key) => sought.get(key) ?? [])
  const found = await reader.contacts.authorHistories(authors.map(soughtAuthor))
  const known = new Map(keys.map((key, at) => [key, found[at]]))
  const strangers = received.flatMap((message): [MessageId, Stranger][] => {
    const about = known.get(authorKey(message.from))
    const { receivedAt, isBulk, verdict } = message
    const author = { ...message.from, receivedAt, isBulk, isAuthentic: verdict?.outcome === 'authentic' }
    const stranger = about && judgeStranger(author, about, ownDomains)
    return stranger ? [[message.id, stranger]] : []
  })
  return new Map(strangers)
}

function isAskedAbout(message: Message, ownDomains: readonly string[]): boolean {
  const isReceived = message.kind === 'received' && message.folderRole !== 'junk' && message.folderRole !== 'sent'
  return isReceived && senderWarning(message) === undefined && mayBeStranger(message.from, ownDomains)
}

function authorKey({ name, email }: Message['from']): string {
  return `${normaliseEmail(email)} ${name}`
}

function soughtAuthor({ name, email }: Message['from']): AuthorQuery {
  const plain = normaliseEmail(email)
  const domain = comparableDomain(domainOf(plain))
  return {
    email: plain,
    untagged: withoutTag(plain),
    local: plain.slice(0, plain.lastIndexOf('@')),
    nameKeys: authorNameKeys(name),
    domainKeys: [...lookAlikeKeys(domain), ...domainsWithin(domain)],
  }
}
