import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ShareId } from '@sen/model/ids'

/**
 * The purpose of a code: sending from an address, forwarding to it, confirming the account's person, or opening a
 * share. The last one is requested by visitors, the others by the mailbox.
 */
export type CodePurpose = 'sender' | 'forward' | 'confirm' | 'share'

/** Identifies a code. For each purpose, address and requester, only the latest code exists. */
export interface CodeKey {
  readonly purpose: CodePurpose
  /** In lower case. */
  readonly address: string
  /** The visitor who requested it; undefined for the mailbox itself. */
  readonly asker?: CodeAsker | undefined
}

/** A browser that wants to open a share. Requests and guesses in other browsers do not affect its code. */
export interface CodeAsker {
  readonly shareId: ShareId
  /** The digest of the token that the browser received with the request. */
  readonly browser: string
  /** The network address of the request, or its /64. */
  readonly source?: string
}

/** Counts the codes to one address whose holder may not have requested them. */
export interface StrangerCodes {
  /** From all mailboxes. */
  readonly count: number
  /** When this mailbox's codes were sent, oldest first. */
  readonly ownAt: readonly Date[]
}

export interface MailedCodeReader {
  find(key: CodeKey): Promise<(MailedCode & { readonly digest: string }) | undefined>
  /** Returns the codes of all addresses for this purpose, by address. */
  ofPurpose(purpose: CodePurpose): Promise<ReadonlyMap<string, MailedCode>>
  /**
   * Counts the codes since then over all mailboxes, without details of the others. In a writer, the count is locked for
   * this address until the transaction ends.
   * @param address by `withoutTag`
   */
  strangerCodesSince(address: string, since: Date): Promise<StrangerCodes>
  /** Counts the codes for one receiver of a share since then, optionally those requested from one source. */
  receiverCodesSince(
    shareId: ShareId,
    address: string,
    since: Date,
    source?: string,
  ): Promise<{ readonly count: number; readonly firstAt: Date | undefined }>
}

export interface MailedCodeWriter extends MailedCodeReader {
  /** Replaces the previous code. */
  keep(key: CodeKey, code: MailedCode & { readonly digest: string }): Promise<void>
  /** @param address by `withoutTag` */
  noteStrangerCode(address: string, at: Date): Promise<void>
  noteReceiverCode(asker: CodeAsker, address: string, at: Date): Promise<void>
  countWrong(key: CodeKey): Promise<void>
  remove(key: CodeKey): Promise<void>
}
