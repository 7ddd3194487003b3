/** How mail of one source is processed. */
interface WayRules {
  /**
   * `checked` verifies the sender by DNS and signatures, `own` is authenticated submission, `unasked` skips the check.
   */
  readonly sender: 'checked' | 'own' | 'unasked'
  readonly isScanned: boolean
  readonly isScored: boolean
  /** `judged` uses score, blocked senders and filters. `inbox` ignores them. `placed` uses the folder of the caller. */
  readonly filing: 'judged' | 'inbox' | 'placed'
  /** Whether users are notified. Imported mail arrived earlier elsewhere. */
  readonly isNews: boolean
}

/** Every source of mail with the steps that it skips. */
export const MAIL_SOURCES = {
  /** Mail from other servers, including bounces to the return path of sent mail. */
  smtp: { sender: 'checked', isScanned: true, isScored: true, filing: 'judged', isNews: true },
  /**
   * Infected mail that an Owner released from quarantine. It is not scanned again, and its sender is checked only if
   * that was not done before.
   */
  release: { sender: 'checked', isScanned: false, isScored: false, filing: 'judged', isNews: true },
  /** Mail between mailboxes of this server. */
  submission: { sender: 'own', isScanned: true, isScored: false, filing: 'judged', isNews: true },
  /** Mail that a mailbox here forwards to another. Its sender was checked when it was received. */
  forward: { sender: 'unasked', isScanned: true, isScored: false, filing: 'judged', isNews: true },
  /** Our own reports to users about their mail. */
  report: { sender: 'unasked', isScanned: false, isScored: false, filing: 'inbox', isNews: true },
  /** Imported mail, and the demo's mail. */
  import: { sender: 'unasked', isScanned: false, isScored: false, filing: 'placed', isNews: false },
  /** Recovered mail. The stored verdict on its sender is kept. */
  recovery: { sender: 'unasked', isScanned: true, isScored: false, filing: 'placed', isNews: false },
} as const satisfies Record<string, WayRules>

export type MailSource = keyof typeof MAIL_SOURCES
