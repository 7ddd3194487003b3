import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ShareId } from '@sen/model/ids'

/** Visitors request codes for shares; the mailbox requests the others. */
export type CodePurpose = 'sender' | 'forward' | 'confirm' | 'share'

/** Each purpose, address and requester has one code, the latest. */
export interface CodeKey {
  readonly purpose: CodePurpose
  /** In lower case. */
  readonly address: string
  readonly asker?: CodeAsker | undefined
}

/** Requests and guesses in other browsers do not affect its code. */
export interface CodeAsker {
  readonly shareId: ShareId
  /** The digest of the token that the browser received with the request. */
  readonly browser: string
  /** A network address, or its /64. */
  readonly source?: string
}

export interface StrangerCodes {
  readonly count: number
  readonly ownAt: readonly Date[]
}

export interface MailedCodeReader {
  find(key: CodeKey): Promise<(MailedCode & { readonly digest: string }) | undefined>
  ofPurpose(purpose: CodePurpose): Promise<ReadonlyMap<string, MailedCode>>
  /** In a writer, the count is locked for this address until the transaction ends. @param address by `withoutTag` */
  strangerCodesSince(address: string, since: Date): Promise<StrangerCodes>
  receiverCodesSince(
    shareId: ShareId,
    address: string,
    since: Date,
    source?: string,
  ): Promise<{ readonly count: number; readonly firstAt: Date | undefined }>
}

export interface MailedCodeWriter extends MailedCodeReader {
  save(key: CodeKey, code: MailedCode & { readonly digest: string }): Promise<void>
  /** @param address by `withoutTag` */
  noteStrangerCode(address: string, at: Date): Promise<void>
  noteReceiverCode(asker: CodeAsker, address: string, at: Date): Promise<void>
  countWrong(key: CodeKey): Promise<void>
  remove(key: CodeKey): Promise<void>
}
