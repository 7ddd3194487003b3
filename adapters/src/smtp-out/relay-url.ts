import { isIP } from 'node:net'
import type { Target } from './target.ts'

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`. With smtps the connection is TLS from its first byte (port
 * 465); with smtp it is upgraded when the relay can (port 25, or 587 with a password). A password goes only over TLS
 * with a certificate that fits, but for a relay on this machine.
 * @throws Error when it is no such address; the password is not in the message.
 */
export function readRelayUrl(relayUrl: string): Target {
  const url = URL.canParse(relayUrl) ? new URL(relayUrl) : undefined
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new Error('the relay must be smtp://host:port or smtps://host:port')
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = url.protocol === 'smtps:'
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const needsTls = isSecure || (auth !== undefined && !isHere)
  return {
    host,
    address: host,
    port: url.port ? Number(url.port) : isSecure ? 465 : auth ? 587 : 25,
    tls: isSecure ? 'from-start' : needsTls ? 'required' : 'opportunistic',
    verifiesCertificate: needsTls,
    ...(auth ? { auth } : {}),
  }
}
