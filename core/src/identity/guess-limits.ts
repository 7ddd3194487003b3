/** How often the person behind a session may show again who they are. */
export interface GuessLimits {
  /** Before what was typed is looked at. @throws Refused `too_many_attempts` */
  count(): Promise<void>
  /** It was right, and no guess. */
  forgive(): Promise<void>
}
