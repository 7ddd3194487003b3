import { Resolver } from 'node:dns/promises'

const DNS_MILLISECONDS = 2_000
/** So many silent names of strangers are waited for. The rest would eat the time in which the author's own are asked. */
const MOST_SILENCES = 1

/**
 * Asks DNS for one message. Whoever wrote it chose most of the names: what cannot be a name is not there, rather than not
 * known, and strangers whose DNS stays silent are asked no more. Names of the authors' own domains are always asked, and so
 * are those whose word counts besides.
 *
 * @param onUnanswered hears of names of which it is not known whether they are there
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

/** `_dmarc.x.example`, `s._domainkey.mail.x.example` and the domain above it stand within `mail.x.example` or above. */
function isWithin(author: string, name: string): boolean {
  const asked = name.toLowerCase()
  const domain = asked.replace(/^(?:_dmarc\.|.*\._domainkey\.)/, '')
  return asked.endsWith(`.${author}`) || author === domain || author.endsWith(`.${domain}`)
}

function dnsError(code: string, name: string): Error {
  return Object.assign(new Error(`query ${code} ${name}`), { code })
}
