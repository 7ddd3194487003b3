import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'

/** A server that other mail programs may use, as an operator tells it; nothing here answers there. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `SSL`: TLS from the first byte. */
  readonly encryption: 'STARTTLS' | 'SSL'
}

// What an operator may write for a value, beyond what a schema says by itself.

/** 127.0.0.0/8, ::1 and localhost: reached from this machine alone. */
export function isLoopback(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '')
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Over plain http everybody on the way could say who signs in. */
export function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(value)
  return (protocol === 'https:' || isLoopback(hostname)) && search + hash + username + password === ''
}

export function isHostName(value: string): boolean {
  return (
    value.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(value)
  )
}

export function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function isDnsServer(value: string): boolean {
  if (isIP(value) !== 0) return true
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value)
  return match !== null && isIP(match[1] ?? match[2] ?? '') !== 0 && Number(match[3]) <= 65_535
}

export function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
