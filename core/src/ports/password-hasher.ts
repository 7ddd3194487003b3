export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False for a wrong password and for a hash that cannot be read. */
  verify(hash: string, password: string): Promise<boolean>
  /**
   * Returns a hash of the same cost that no password has: guesses at an unknown address are verified against it, so that they
   * take the same time. There is one for the whole program, whoever asks.
   */
  decoyHash(): Promise<string>
}

/** Works for many callers: of those who wait one password of each in turn, so that who asks for hundreds waits behind himself. */
export interface PasswordTurns {
  /** @param caller where the request comes from; empty for what no request asks for */
  forCaller(caller: string): PasswordHasher
}
