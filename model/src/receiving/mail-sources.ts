interface WayRules {
  /** `own` is authenticated submission, `unasked` skips the check. */
  readonly sender: 'checked' | 'own' | 'unasked'
  readonly isScanned: boolean
  readonly isScored: boolean
  /** `judged` uses score, blocked senders and filters. `placed` uses the folder of the caller. */
  readonly filing: 'judged' | 'inbox' | 'placed'
  /** Imported mail arrived earlier elsewhere, so users are not notified. */
  readonly isNews: boolean
}

export const MAIL_SOURCES = {
  /** Mail from other servers, including bounces to the return path of sent mail. */
  smtp: { sender: 'checked', isScanned: true, isScored: true, filing: 'judged', isNews: true },
  /** Released from quarantine: not scanned again, and its sender is checked only if that was not done before. */
  release: { sender: 'checked', isScanned: false, isScored: false, filing: 'judged', isNews: true },
  submission: { sender: 'own', isScanned: true, isScored: false, filing: 'judged', isNews: true },
  forward: { sender: 'unasked', isScanned: true, isScored: false, filing: 'judged', isNews: true },
  report: { sender: 'unasked', isScanned: false, isScored: false, filing: 'inbox', isNews: true },
  import: { sender: 'unasked', isScanned: false, isScored: false, filing: 'placed', isNews: false },
  /** The stored verdict on the sender is kept. */
  recovery: { sender: 'unasked', isScanned: true, isScored: false, filing: 'placed', isNews: false },
} as const satisfies Record<string, WayRules>

export type MailSource = keyof typeof MAIL_SOURCES
