import type { Address } from '@sen/model/addresses'
import { MAX_LISTED_PARTICIPANTS } from '@sen/model/threads/limits'

export function toAddresses(json: unknown): readonly Address[] {
  return json as readonly Address[]
}

export function toAddress(json: unknown): Address {
  return json as Address
}

/** The stored sender includes the other authors of From, for list rows. */
interface StoredSender extends Address {
  readonly others?: readonly Address[]
  readonly otherCount?: number
}

export function fromSender(from: Address, otherAuthors: readonly Address[] = []): StoredSender {
  const count = otherAuthors.length
  if (count === 0) return from
  const others = otherAuthors.slice(0, MAX_LISTED_PARTICIPANTS)
  return { ...from, others, ...(count > others.length && { otherCount: count }) }
}

interface Authors {
  readonly from: Address
  readonly otherAuthors?: readonly Address[]
  readonly otherAuthorCount?: number
}

export function toAuthors(json: unknown): Authors {
  const { others, otherCount, ...from } = (json ?? {}) as StoredSender
  if (!others) return { from }
  return { from, otherAuthors: others, ...(otherCount !== undefined && { otherAuthorCount: otherCount }) }
}

export function toParticipants(json: unknown): readonly Address[] {
  const senders = json as readonly StoredSender[]
  if (senders.every((sender) => !sender?.others)) return senders
  const all = senders.flatMap(({ others, otherCount, ...sender }) => [sender, ...(others ?? [])])
  const emails = all.map(({ email }) => email.toLowerCase())
  return all.filter((_, at) => emails.indexOf(emails[at] ?? '') === at).slice(0, MAX_LISTED_PARTICIPANTS)
}
