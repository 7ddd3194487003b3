/** RFC 2369 section 3.2, RFC 8058. */
export interface ListUnsubscribe {
  /** An https URL that unsubscribes by one POST, if the sender promises that. */
  readonly oneClick: string | undefined
  readonly mailto: string | undefined
}

const MAX_HEADER_CHARACTERS = 8_000
const MAX_ADDRESS_CHARACTERS = 2_000
const IN_BRACKETS = /<\s*([^<>]{1,4000})\s*>/g
/** The only valid value (RFC 8058 section 3.1). */
const PROMISE = /^\s*list-unsubscribe\s*=\s*one-click\s*$/i

/** Ignores a web page to visit, because it would reveal the reader to the list. */
export function listUnsubscribe(field: string | undefined, postField: string | undefined): ListUnsubscribe {
  const addresses = Array.from((field ?? '').slice(0, MAX_HEADER_CHARACTERS).matchAll(IN_BRACKETS), (match) =>
    (match[1] ?? '').replaceAll(/\s/g, ''),
  ).filter((address) => address.length <= MAX_ADDRESS_CHARACTERS)
  const isPromised = PROMISE.test(postField ?? '')
  return {
    oneClick: isPromised ? addresses.find((address) => /^https:\/\/[^/?#]/i.test(address)) : undefined,
    mailto: addresses.find((address) => /^mailto:[^@?]+@[^@?]+/i.test(address)),
  }
}

/** A signature must cover both fields (RFC 8058 section 4). Names are in lower case. */
export function signsUnsubscribe(signedFields: readonly string[]): boolean {
  return signedFields.includes('list-unsubscribe') && signedFields.includes('list-unsubscribe-post')
}
