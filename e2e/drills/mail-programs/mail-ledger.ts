/**
 * One side alone moves and deletes a message: a program that moves by copying cannot know of a move at the server. The
 * prefix of its Message-ID names that side. Flags are changed by all of them.
 */
export type Side = 'web' | 'imap' | 'near'

export const SIDES: readonly Side[] = ['web', 'imap', 'near']

/** `uncertain`: a command that would have created or deleted it got no answer. */
export type Fate = 'stored' | 'deleted' | 'uncertain'

/** Records what each message of one mailbox must have become, by Message-ID without brackets. */
export class MailLedger {
  readonly fates = new Map<string, Fate>()
  /** Messages that SMTP delivered again, because a kill took the reply: the server may have both (RFC 1047). */
  readonly repeated = new Set<string>()
  readonly #histories = new Map<string, string[]>()
  #count = 0

  newMessage(side: Side): { readonly messageId: string; readonly source: string } {
    this.#count += 1
    const messageId = `${side}-${this.#count}@drill.example`
    const source = [
      'From: Kho van <kho@sender.example>',
      'To: lan@drill.test',
      `Subject: ${side} ${this.#count}`,
      `Message-ID: <${messageId}>`,
      'Date: Sun, 29 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      `Kiện hàng số ${this.#count}.`,
      '',
    ].join('\r\n')
    return { messageId, source }
  }

  set(messageId: string, fate: Fate): void {
    this.fates.set(messageId, fate)
    this.note(messageId, fate)
  }

  /** Remembers what a change did to a message, for the report of a fault. */
  note(messageId: string, what: string): void {
    const line = `${(performance.now() / 1_000).toFixed(1)} s ${what}`
    this.#histories.set(messageId, [...(this.#histories.get(messageId) ?? []), line])
  }

  historyOf(messageId: string): string {
    return `${messageId}: ${(this.#histories.get(messageId) ?? []).join(', ')}`
  }
}

export function isOwnedBy(side: Side, messageId: string): boolean {
  return messageId.startsWith(`${side}-`)
}
