/** Codes of RFC 2449 section 8 and RFC 3206 section 5. */
export type ResponseCode = 'AUTH' | 'IN-USE' | 'SYS/PERM' | 'SYS/TEMP'

export function okLine(text: string): string {
  return `+OK ${text}\r\n`
}

export function errorLine(text: string, code?: ResponseCode): string {
  return code === undefined ? `-ERR ${text}\r\n` : `-ERR [${code}] ${text}\r\n`
}
