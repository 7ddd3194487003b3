import type { MailedCode } from '@sen/model/account/mailed-code'

/**
 * What a code opens: sending by an address, forwarding to it, what else asks for a password, or what is shared with the address.
 * Each is asked for by who has the mailbox, but the last: by a stranger.
 */
export type CodePurpose = 'sender' | 'forward' | 'confirm' | 'share'

/** One address for one purpose has one code at most, the last that was mailed. */
export interface CodeKey {
  readonly purpose: CodePurpose
  /** Lower case. */
  readonly address: string
}

/** Codes that went to one person who may not have asked for them. */
export interface StrangerCodes {
  /** From all mailboxes. */
  readonly count: number
  /** When those of this mailbox left, the oldest first. */
  readonly ownAt: readonly Date[]
}

export interface MailedCodeReader {
  find(key: CodeKey): Promise<(MailedCode & { readonly digest: string }) | undefined>
  /** Of all addresses that have one for this purpose, by address. */
  ofPurpose(purpose: CodePurpose): Promise<ReadonlyMap<string, MailedCode>>
  /**
   * Noted since then. It alone looks over all mailboxes, and tells of the others a number. A writer's answer holds until its
   * transaction ends: whoever asks of the same address waits for it.
   * @param address by `withoutTag`
   */
  strangerCodesSince(address: string, since: Date): Promise<StrangerCodes>
}

export interface MailedCodeWriter extends MailedCodeReader {
  /** In place of the one before. */
  keep(key: CodeKey, code: MailedCode & { readonly digest: string }): Promise<void>
  /** @param address by `withoutTag` */
  noteStrangerCode(address: string, at: Date): Promise<void>
  countWrong(key: CodeKey): Promise<void>
  /** It was used. */
  remove(key: CodeKey): Promise<void>
}
