import { join } from 'node:path'
import { PeculiarProfileSigner } from '@sen/adapters/cms-peculiar/peculiar-profile-signer'
import { HttpCodeSender } from '@sen/adapters/code-gateway-http/http-code-sender'
import { FileNameLookup } from '@sen/adapters/dns-file/file-name-lookup'
import { NodeNameLookup } from '@sen/adapters/dns-node/node-name-lookup'
import { SinkMailSender } from '@sen/adapters/mail-sink/sink-mail-sender'
import { OpenidSignOnProvider } from '@sen/adapters/sign-on-openid/openid-sign-on-provider'
import { SmtpMailSender } from '@sen/adapters/smtp-out/smtp-mail-sender'
import type { MailSender } from '@sen/core/ports/mail-sender'
import type { NameLookup } from '@sen/core/ports/name-lookup'
import type { ProfileSigner } from '@sen/core/ports/profile-signer'
import { type Config, mailHostName } from './config.ts'
import { SIGN_ON_CALLBACK_PATH } from './http/sign-on-paths.ts'

/** Without a gateway, phones cannot be verified (product decision 16). */
export function codeSenderFor(config: Config, warn: (line: string) => void): HttpCodeSender | undefined {
  const { secret, ...urls } = config.codeGateway
  const sender = new HttpCodeSender({ urls, secret, warn })
  return sender.ways.length > 0 ? sender : undefined
}

export function signOnProviderFor({ singleSignOn, publicUrl = '' }: Config): OpenidSignOnProvider | undefined {
  if (!singleSignOn) return undefined
  const redirectUri = publicUrl + SIGN_ON_CALLBACK_PATH
  return new OpenidSignOnProvider({ ...singleSignOn, redirectUri, afterLogoutUri: `${publicUrl}/login` })
}

/** A demo's domains are fictional, so no queries are sent, unless a DNS server is configured. */
export function nameLookupFor({ mode, dataDir, smtp }: Config): NameLookup {
  const isMadeUp = mode === 'demo' && smtp.dnsServers.length === 0
  return isMadeUp ? new FileNameLookup(join(dataDir, 'names.json')) : new NodeNameLookup(smtp.dnsServers)
}

/** Demo mail never leaves this machine, unless a relay was configured. */
export function mailSenderFor(config: Config): MailSender {
  const { mode, dataDir, smtp } = config
  if (mode === 'demo' && smtp.relayUrl === undefined) return new SinkMailSender(join(dataDir, 'sink'))
  return new SmtpMailSender({
    dnsServers: smtp.dnsServers,
    port: smtp.outPort,
    heloName: mailHostName(config),
    ...(smtp.relayUrl !== undefined && { relayUrl: smtp.relayUrl }),
  })
}

/** The certificate for other mail programs names the host of the site, so that devices show the profile as verified. */
export function profileSignerFor({ mailPrograms }: Config, warn: (line: string) => void): ProfileSigner | undefined {
  const { tls } = mailPrograms
  return tls && new PeculiarProfileSigner({ ...tls, now: () => new Date(), warn })
}
