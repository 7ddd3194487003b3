/** All but `device` is stored for display only. */
export interface Visitor {
  readonly userAgent: string
  readonly source: string
  /** The device tokens in the browser's cookie, for several accounts (`deviceTokensIn`). They are not stored. */
  readonly device?: string | undefined
}

/** The header has no length limit of its own. */
const MAX_USER_AGENT_CHARACTERS = 500

export function briefly({ userAgent, source }: Visitor): Visitor {
  return { userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS), source }
}
