import { domainOf } from '../addresses.ts'

/** Mail programs fetch settings from these names of a domain. */
export const SETUP_HOST_PREFIXES = ['autoconfig.', 'autodiscover.'] as const

/** Returns the domain that a host name serves settings for. @param host without its port */
export function domainOfSetupHost(host: string): string {
  const name = host.toLowerCase().replace(/\.$/u, '')
  const prefix = SETUP_HOST_PREFIXES.find((each) => name.startsWith(each) && name.length > each.length)
  return prefix === undefined ? name : name.slice(prefix.length)
}

/**
 * Returns the domains to search for, the likeliest first. The address comes first, because an SRV record leads programs
 * to the host name of the server.
 */
export function setupDomains(host: string, address: string | undefined): readonly string[] {
  const ofAddress = address?.includes('@') ? domainOf(address) : ''
  return [ofAddress, domainOfSetupHost(host)].filter((name) => name !== '')
}

const AUTODISCOVER_PATH = /^\/autodiscover\/autodiscover\.(?:xml|json)(?=[/?]|$)/i

/** Outlook requests the path in several spellings. */
export function normaliseAutodiscoverPath(url: string): string {
  return url.replace(AUTODISCOVER_PATH, (path) => path.toLowerCase())
}
