import {
  MAX_MAIL_CLIENTS,
  MAX_MAIL_CLIENTS_OF_ACCOUNT,
  MAX_MAIL_CLIENTS_OF_SOURCE,
} from '@sen/model/mail-programs/limits'
import * as z from 'zod/mini'
import { connections, host, networks, port, readableFile } from './config-formats.ts'

/** Listeners for other mail programs, and their certificate. */
export const MAIL_PROGRAM_VARIABLES = {
  MAIL_HOST: {
    takes: 'an IP address or a host name',
    otherwise: 'SMTP_HOST',
    meaning:
      'The address on which other mail programs are served (SUBMISSION_PORT and the ports below). Demo mode accepts only loopback addresses.',
    read: host,
  },
  SUBMISSION_PORT: listenerPort('2587', 'Mail programs send mail here, with STARTTLS. The usual port is 587.'),
  SUBMISSIONS_PORT: listenerPort(
    '2465',
    'Mail programs send mail here, with TLS from the start. The usual port is 465.',
  ),
  IMAP_PORT: listenerPort('2143', 'Mail programs read mail here by IMAP, with STARTTLS. The usual port is 143.'),
  IMAPS_PORT: listenerPort(
    '2993',
    'Mail programs read mail here by IMAP, with TLS from the start. The usual port is 993.',
  ),
  POP3S_PORT: listenerPort(
    '2995',
    'Mail programs fetch mail here by POP3, with TLS from the start. The usual port is 995. There is no port without TLS.',
  ),
  MAIL_TLS_CERT: {
    takes: 'the path of a readable PEM file',
    otherwise: 'SMTP_TLS_CERT',
    meaning:
      'The certificate with its chain for other mail programs. Needs MAIL_TLS_KEY. It must name the host in PUBLIC_URL, or the host that people type into their mail program.',
    read: readableFile,
  },
  MAIL_TLS_KEY: {
    takes: 'the path of a readable PEM file',
    otherwise: 'SMTP_TLS_KEY',
    meaning: 'The private key of MAIL_TLS_CERT.',
    read: readableFile,
  },
  MAIL_CONNECTIONS: connectionLimit(
    MAX_MAIL_CLIENTS,
    'Connections by IMAP and POP3 that one process accepts. Each takes a file and some 60 KB of memory, so raise the limit of open files (LimitNOFILE) with it.',
  ),
  MAIL_CONNECTIONS_PER_ADDRESS: connectionLimit(
    MAX_MAIL_CLIENTS_OF_SOURCE,
    'Connections by IMAP and POP3 from one network address, or from one IPv6 /64. Raise it for offices with many people behind one address.',
  ),
  MAIL_CONNECTIONS_PER_ACCOUNT: connectionLimit(
    MAX_MAIL_CLIENTS_OF_ACCOUNT,
    'Connections by IMAP and POP3 of one account. A phone opens up to ten.',
  ),
  PROXY_PROTOCOL_FROM: {
    takes: 'a list of IP addresses and networks',
    fallback: '',
    otherwise: 'none',
    meaning:
      'Load balancers that begin each connection for mail with a PROXY header (version 1 or 2), which names the client. It applies to SMTP_PORT and the ports for mail programs. Other clients cannot send one.',
    read: networks,
  },
} as const

function connectionLimit(usual: number, meaning: string) {
  return {
    takes: 'a whole number from 1 to 100000',
    fallback: String(usual),
    meaning,
    read: connections,
  } as const
}

function listenerPort(demoPort: string, meaning: string) {
  return {
    takes: 'a port number from 0 to 65535, or none',
    otherwise: `${demoPort} in demo mode; the listener is off in production`,
    meaning,
    read: z.union([z.literal('none'), port]),
  } as const
}
