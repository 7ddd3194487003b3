import type { DkimKey } from '../ports/mail-signer.ts'

export interface StoredDkimKey extends DkimKey {
  readonly publicKey: string
  readonly createdAt: Date
}

export interface DkimKeyStore {
  find(domain: string): Promise<StoredDkimKey | undefined>
  withKey(domains: readonly string[]): Promise<ReadonlySet<string>>
}
