const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

export type SaslPlain =
  | { readonly login: string; readonly password: string }
  /** `other-identity`: the client asks to act as somebody else. */
  | { readonly problem: 'invalid' | 'other-identity' }

/** Reads the client's message of SASL PLAIN (RFC 4616 section 2). @param written is base64 */
export function readSaslPlain(written: string): SaslPlain {
  if (!BASE64.test(written)) return { problem: 'invalid' }
  const [authorised = '', login = '', password, ...rest] = Buffer.from(written, 'base64').toString('utf8').split('\0')
  if (password === undefined || rest.length > 0) return { problem: 'invalid' }
  if (authorised !== '' && authorised !== login) return { problem: 'other-identity' }
  return { login, password }
}
