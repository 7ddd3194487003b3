export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Returns false for a wrong password and for a hash that cannot be parsed. */
  verify(hash: string, password: string): Promise<boolean>
  /** Attempts on unknown addresses are verified against it, so that they take the same time. */
  decoyHash(): Promise<string>
}

/** Alternates between callers, one password each, so that a caller with many requests delays only itself. */
export interface PasswordQueue {
  /** @param caller the network address of the request; empty outside of requests */
  forCaller(caller: string): PasswordHasher
}
