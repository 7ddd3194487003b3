import { Resolver } from 'node:dns/promises'

const DNS_MILLISECONDS = 2_000
/** Waiting for more would use up the time for the author's own names. */
const MOST_SILENCES = 1

/**
 * The message's sender chose most of the names, so strangers whose DNS does not answer are not queried again. Names of
 * the authors' domains and of trusted forwarders always are.
 * @param onUnanswered called with names that got no answer
 */
export function askingResolver(
  dnsServers: readonly string[],
  authors: readonly string[],
  onUnanswered: (name: string) => void,
) {
  const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: 1 })
  if (dnsServers.length > 0) resolver.setServers([...dnsServers])
  let silences = 0
  return async (name: string, type: string) => {
    const isAuthors = authors.some((author) => isWithin(author, name))
    if (!isAuthors && silences >= MOST_SILENCES) {
      onUnanswered(name)
      throw dnsError('ETIMEOUT', name)
    }
    try {
      return await resolver.resolve(name, type)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EBADNAME' || code === 'EBADQUERY') throw dnsError('ENOTFOUND', name)
      if (code === 'ETIMEOUT' && !isAuthors) silences += 1
      if (code !== 'ENOTFOUND' && code !== 'ENODATA') onUnanswered(name)
      throw error
    }
  }
}

function isWithin(author: string, name: string): boolean {
  const asked = name.toLowerCase()
  const domain = asked.replace(/^(?:_dmarc\.|.*\._domainkey\.)/, '')
  return asked.endsWith(`.${author}`) || author === domain || author.endsWith(`.${domain}`)
}

function dnsError(code: string, name: string): Error {
  return Object.assign(new Error(`query ${code} ${name}`), { code })
}
