import type { DkimKey } from '../ports/mail-signer.ts'

export interface KeptDkimKey extends DkimKey {
  readonly publicKey: string
  readonly createdAt: Date
}

/** The key of each domain. */
export interface DkimKeyStore {
  find(domain: string): Promise<KeptDkimKey | undefined>
  /** Which of these have a key, in lower case; no key is read for it. */
  withKey(domains: readonly string[]): Promise<ReadonlySet<string>>
}
