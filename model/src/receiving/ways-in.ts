/** What becomes of mail that comes one way: who says who its sender is, what is looked at, where it goes, who is told. */
interface WayRules {
  /** `checked`: DNS and its signatures are asked. `own`: our own submission knows its sender. `unasked`: nothing is said. */
  readonly sender: 'checked' | 'own' | 'unasked'
  readonly isScanned: boolean
  readonly isScored: boolean
  /** `judged`: by its score, the block list and filters. `inbox`: nothing may move it. `placed`: its bringer says where. */
  readonly filing: 'judged' | 'inbox' | 'placed'
  /** It arrives now, so people are told of new mail; what is brought from elsewhere had arrived before. */
  readonly isNews: boolean
}

/** Every way into a mailbox, and what it skips. */
export const WAYS_IN = {
  /** A stranger's server at our door, also with what comes back to the return path of something sent. */
  smtp: { sender: 'checked', isScanned: true, isScored: true, filing: 'judged', isNews: true },
  /** Infected mail from outside that an Owner released from quarantine: nothing is scanned again, and its sender is checked only where nobody did. */
  release: { sender: 'checked', isScanned: false, isScored: false, filing: 'judged', isNews: true },
  /** Mail from one of our mailboxes to another. */
  submission: { sender: 'own', isScanned: true, isScored: false, filing: 'judged', isNews: true },
  /** Mail that one of our mailboxes sends on to another: who sent it was judged as it came in. */
  forward: { sender: 'unasked', isScanned: true, isScored: false, filing: 'judged', isNews: true },
  /** What we tell people about their own mail. */
  report: { sender: 'unasked', isScanned: false, isScored: false, filing: 'inbox', isNews: true },
  /** Mail that was received elsewhere, and the demo's. */
  import: { sender: 'unasked', isScanned: false, isScored: false, filing: 'placed', isNews: false },
  /** Mail that its reader had deleted and gets back: what was found out about its sender then is kept with it. */
  recovery: { sender: 'unasked', isScanned: true, isScored: false, filing: 'placed', isNews: false },
} as const satisfies Record<string, WayRules>

export type WayIn = keyof typeof WAYS_IN
