/** How one leaves a mailing list (RFC 2369 section 3.2, RFC 8058). */
export interface ListUnsubscribe {
  /** An https address that ends it by one POST, when the sender promises that. */
  readonly oneClick: string | undefined
  /** A `mailto:` address that ends it by a mail. */
  readonly mailto: string | undefined
}

const MAX_HEADER_CHARACTERS = 8_000
const MAX_ADDRESS_CHARACTERS = 2_000
const IN_BRACKETS = /<\s*([^<>]{1,4000})\s*>/g
/** The one value there is (RFC 8058 section 3.1). */
const PROMISE = /^\s*list-unsubscribe\s*=\s*one-click\s*$/i

/**
 * Reads the two fields, unfolded. Of several addresses the first that can be used counts; a browser's page to visit is
 * none, because it would tell the list who looked.
 */
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

/** Whether a signature over these header fields, named in lower case, stands for both (RFC 8058 section 4). */
export function signsUnsubscribe(signedFields: readonly string[]): boolean {
  return signedFields.includes('list-unsubscribe') && signedFields.includes('list-unsubscribe-post')
}
