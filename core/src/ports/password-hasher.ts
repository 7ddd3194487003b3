export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False for a wrong password and for a hash that cannot be read. */
  verify(hash: string, password: string): Promise<boolean>
}
