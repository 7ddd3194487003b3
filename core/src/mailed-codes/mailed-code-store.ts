import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ShareId } from '@sen/model/ids'

/**
 * What a code opens: sending by an address, forwarding to it, what else asks for a password, or what is shared with the address.
 * Each is asked for by who has the mailbox, but the last: by a stranger.
 */
export type CodePurpose = 'sender' | 'forward' | 'confirm' | 'share'

/** One address for one purpose has one code at most of each who asks, the last that was mailed. */
export interface CodeKey {
  readonly purpose: CodePurpose
  /** Lower case. */
  readonly address: string
  /** A stranger who asks; undefined: the mailbox itself. */
  readonly asker?: CodeAsker | undefined
}

/** A browser that stands before a share. What others ask for there, or guess, takes nothing from its code. */
export interface CodeAsker {
  readonly shareId: ShareId
  /** The digest of what it was given when it asked. */
  readonly browser: string
  /** Its network address, or the /64 of it, when it asks. */
  readonly source?: string
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
  /** Noted of one receiver of one share since then, whoever asked; where a source is given, from there alone. */
  receiverCodesSince(
    shareId: ShareId,
    address: string,
    since: Date,
    source?: string,
  ): Promise<{ readonly count: number; readonly firstAt: Date | undefined }>
}

export interface MailedCodeWriter extends MailedCodeReader {
  /** In place of the one before. */
  keep(key: CodeKey, code: MailedCode & { readonly digest: string }): Promise<void>
  /** @param address by `withoutTag` */
  noteStrangerCode(address: string, at: Date): Promise<void>
  noteReceiverCode(asker: CodeAsker, address: string, at: Date): Promise<void>
  countWrong(key: CodeKey): Promise<void>
  /** It was used. */
  remove(key: CodeKey): Promise<void>
}
