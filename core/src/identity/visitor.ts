/** Whence somebody signs in, as far as that can be seen: all but `device` is kept to be shown, and decides nothing. */
export interface Visitor {
  readonly userAgent: string
  /** The address that the call came from. Empty where there is none. */
  readonly source: string
  /** What the browser's cookie says it is known by, to several accounts perhaps (`deviceTokensIn`). It is not kept, and does decide. */
  readonly device?: string | undefined
}

/** The header may be of any length. */
const MAX_USER_AGENT_CHARACTERS = 500

export function briefly({ userAgent, source }: Visitor): Visitor {
  return { userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS), source }
}
