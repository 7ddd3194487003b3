import type { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { Directory } from '@sen/core/mailboxes/directory'
import type { DkimKeyStore } from '@sen/core/signing/dkim-key-store'
import { hasKey, isDmarc, isSpf } from '@sen/model/administration/dns-records'
import { isBestMailHost } from '@sen/model/administration/routing'
import { type Check, Warning } from './check.ts'

export interface DomainRecordsNeeds {
  readonly resolver: Pick<Resolver, 'resolveMx' | 'resolveTxt'>
  readonly dkimKeys: DkimKeyStore
  readonly directory: Pick<Directory, 'findDomain'>
  readonly mailHost: string
}

/** Checks MX, SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export function domainRecords(needs: DomainRecordsNeeds, domain: string): readonly Check[] {
  const name = domainToASCII(domain) || domain
  return [
    { name: `MX of ${domain}`, run: () => checkMx(needs, domain, name) },
    { name: `SPF of ${domain}`, run: () => checkSpf(needs, name) },
    { name: `DKIM of ${domain}`, run: () => checkDkim(needs, domain, name) },
    { name: `DMARC of ${domain}`, run: () => checkDmarc(needs, name) },
  ]
}

async function checkMx(
  { resolver, directory, mailHost }: DomainRecordsNeeds,
  domain: string,
  name: string,
): Promise<string> {
  const found = await orNone(resolver.resolveMx(name), name)
  const hosts = found.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange)
  if (hosts.length === 0) throw new Error(`no MX record: ${name} cannot receive mail`)
  const routing = (await directory.findDomain(domain))?.routing ?? 'local'
  const isOurs = hosts.every((host) => isBestMailHost({ kind: 'found', values: [host] }, mailHost))
  if (routing === 'local' && !isOurs) {
    throw new Warning(
      `the MX record names ${hosts.join(', ')}, not only ${mailHost}, but this server delivers mail to ${domain} locally. If the domain is moving to another server, run: domain routing ${domain} mx`,
    )
  }
  if (routing === 'mx' && isOurs)
    return `${hosts.join(', ')}; to deliver locally again, run: domain routing ${domain} local`
  return routing === 'mx' ? `${hosts.join(', ')}; this server delivers to the MX host` : hosts.join(', ')
}

async function checkSpf({ resolver }: DomainRecordsNeeds, name: string): Promise<string> {
  const records = (await texts(resolver, name)).filter(isSpf)
  if (records.length > 1) throw new Error('more than one SPF record, which is an error (RFC 7208 section 4.5)')
  const [record] = records
  if (record === undefined) throw new Warning('no SPF record: other servers may treat its mail as spam')
  return record
}

async function checkDkim({ resolver, dkimKeys }: DomainRecordsNeeds, domain: string, name: string): Promise<string> {
  const key = await dkimKeys.find(domain)
  if (!key) throw new Warning(`outgoing mail is not signed. To create a key, run: domain dkim ${domain}`)
  const at = `${key.selector}._domainkey.${name}`
  const records = await texts(resolver, at)
  if (records.length === 0) throw new Error(`${at} has no TXT record. To print it, run: domain dkim ${domain}`)
  const isOurs = records.some((text) => hasKey(text, key.publicKey))
  if (!isOurs)
    throw new Error(`${at} does not have the key that signs mail. To print the record, run: domain dkim ${domain}`)
  return `${at} has the signing key`
}

async function checkDmarc({ resolver }: DomainRecordsNeeds, name: string): Promise<string> {
  const record = (await texts(resolver, `_dmarc.${name}`)).find(isDmarc)
  if (record === undefined) throw new Warning('no DMARC record: others can send mail in its name')
  return record
}

async function texts(resolver: DomainRecordsNeeds['resolver'], name: string): Promise<readonly string[]> {
  return (await orNone(resolver.resolveTxt(name), name)).map((strings) => strings.join(''))
}

async function orNone<T>(asked: Promise<readonly T[]>, name: string): Promise<readonly T[]> {
  try {
    return await asked
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new Error(`DNS lookup failed for ${name}`)
  }
}
