import { type MailServer, serversOf } from './mail-servers.ts'
import { xmlText } from './xml-text.ts'

const TYPES = { SMTP: 'smtp', IMAP: 'imap', POP3: 'pop3' } as const

/**
 * Returns the document of Mozilla's autoconfig 1.1 (draft-ietf-mailmaint-autoconfig). It names no account, because the
 * program replaces `%EMAILADDRESS%`. @param domain in Punycode
 */
export function autoconfigDocument(domain: string, provider: string, servers: readonly MailServer[]): string {
  const listed = (['IMAP', 'POP3', 'SMTP'] as const).flatMap((protocol) => serversOf(servers, protocol))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<clientConfig version="1.1">',
    `  <emailProvider id="${xmlText(domain)}">`,
    `    <domain>${xmlText(domain)}</domain>`,
    `    <displayName>${xmlText(provider)}</displayName>`,
    `    <displayShortName>${xmlText(provider)}</displayShortName>`,
    ...listed.flatMap(serverLines),
    '  </emailProvider>',
    '</clientConfig>',
    '',
  ].join('\n')
}

function serverLines({ protocol, host, port, encryption }: MailServer): readonly string[] {
  const element = protocol === 'SMTP' ? 'outgoingServer' : 'incomingServer'
  return [
    `    <${element} type="${TYPES[protocol]}">`,
    `      <hostname>${xmlText(host)}</hostname>`,
    `      <port>${port}</port>`,
    `      <socketType>${encryption}</socketType>`,
    '      <authentication>password-cleartext</authentication>',
    '      <username>%EMAILADDRESS%</username>',
    `    </${element}>`,
  ]
}
