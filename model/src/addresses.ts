/** A person as mail names them: the name may be empty, the email is as written. */
export interface Address {
  readonly name: string
  readonly email: string
}

/** Local part (RFC 5321 dot-string) and a domain with at least one dot; the spec's "standard pattern, case-insensitive". */
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const MAX_LOCAL_CHARACTERS = 64
const MAX_EMAIL_CHARACTERS = 254

/** Whether this can be sent to (spec section 5). Quoted local parts are refused: they have been a way to other domains. */
export function isValidEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_CHARACTERS && email.lastIndexOf('@') <= MAX_LOCAL_CHARACTERS && EMAIL.test(email)
}

/** The part after the at sign, lower case; empty when there is none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : email.slice(at + 1).toLowerCase()
}

/** Lower case and composed (NFC), so that two spellings of one address compare equal. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** `lan+shop@senmail.test` → `lan@senmail.test` (product decision 32). Lower case. */
export function withoutTag(email: string): string {
  const plain = normaliseEmail(email)
  const at = plain.lastIndexOf('@')
  const plus = plain.indexOf('+')
  return plus > 0 && plus < at ? plain.slice(0, plus) + plain.slice(at) : plain
}

/** Whether `email` reaches one of `own` addresses, tags looked through. */
export function isOwnAddress(email: string, own: readonly string[]): boolean {
  const spellings = [normaliseEmail(email), withoutTag(email)]
  return own.some((address) => spellings.includes(normaliseEmail(address)))
}
