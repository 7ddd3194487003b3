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

export interface MailedCodeReader {
  find(key: CodeKey): Promise<(MailedCode & { readonly digest: string }) | undefined>
  /** Of all addresses that have one for this purpose, by address. */
  ofPurpose(purpose: CodePurpose): Promise<ReadonlyMap<string, MailedCode>>
}

export interface MailedCodeWriter extends MailedCodeReader {
  /** In place of the one before. */
  keep(key: CodeKey, code: MailedCode & { readonly digest: string }): Promise<void>
  countWrong(key: CodeKey): Promise<void>
  /** It was used. */
  remove(key: CodeKey): Promise<void>
}
