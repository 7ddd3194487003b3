import { isValidEmail } from '@sen/model/addresses'

/** `x.vn/y` becomes `https://x.vn/y`. Undefined for disallowed addresses. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isValidEmail(text)) return `mailto:${text}`
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`
  try {
    const { protocol, hostname, href } = new URL(whole)
    if (protocol === 'mailto:' || protocol === 'tel:') return href
    const isHost = hostname.includes('.') || hostname === 'localhost'
    return (protocol === 'http:' || protocol === 'https:') && isHost ? href : undefined
  } catch {
    return undefined
  }
}
