import * as z from 'zod/mini'
import { type BlobAddress, readBlobAddress } from './blob-address.ts'
import {
  host,
  isDnsServer,
  isIssuer,
  isLogo,
  isNetwork,
  isReadableFile,
  list,
  mailServer,
  type NamedMailServer,
  networks,
  port,
  readableFile,
  score,
  seconds,
  text,
  url,
  yesOrNo,
} from './config-formats.ts'
import { MAIL_PROGRAM_VARIABLES } from './config-mail-programs.ts'
import { SENDING_VARIABLES } from './config-sending.ts'

export interface Variable<T> {
  readonly takes: string
  readonly fallback?: string
  readonly otherwise?: string
  readonly meaning: string
  readonly isSecret?: true
  readonly read: z.ZodMiniType<T, string>
}

export const VARIABLES = {
  SEN_MODE: variable({
    takes: 'demo or production',
    fallback: 'demo',
    meaning:
      '`npm start` in a checkout uses demo if this is not set; a release (`node server/dist/main.js`) refuses to start. In demo mode the first start creates the domain senmail.test with three mailboxes and their mail, the login page offers these accounts, and mail to other domains goes to a sink.',
    read: z.enum(['demo', 'production']),
  }),
  SEN_ROLES: variable({
    takes: 'a list of web, worker, smtp and imap',
    fallback: 'web,worker,smtp,imap',
    meaning:
      'What this process does: web serves pages, API and sockets; worker runs jobs; smtp receives mail, also from mail programs of users; imap serves mail programs that read mail.',
    read: z.pipe(list(text), z.array(z.enum(['web', 'worker', 'smtp', 'imap'])).check(z.minLength(1))),
  }),
  HOST: variable({
    takes: 'an IP address or a host name',
    fallback: '127.0.0.1',
    meaning: 'The address on which pages and API are served. Demo mode accepts only loopback addresses.',
    read: host,
  }),
  PORT: variable({
    takes: 'a port number from 0 to 65535',
    fallback: '3000',
    meaning: 'The port of pages and API; 0 selects a free port.',
    read: port,
  }),
  HEALTH_PORT: variable({
    takes: 'a port number from 0 to 65535',
    otherwise: 'none; processes with the role web serve these on PORT',
    meaning:
      'A port on HOST that serves only /healthz, /readyz and /metrics, in processes of every role. Set it for processes without the role web.',
    read: port,
  }),
  DRAIN_SECONDS: variable({
    takes: 'a number from 0 to 60',
    fallback: '1',
    meaning:
      'How long /readyz answers 503 after a SIGTERM before connections are closed, so that a load balancer stops sending requests first.',
    read: seconds,
  }),
  PUBLIC_URL: variable({
    takes: 'an address that begins with https:// or http:// and has no path',
    otherwise: 'http://HOST:PORT',
    meaning: 'The address of the pages for users. With https, the session cookie is `__Host-` and Secure.',
    read: url('https:', 'http:').check(z.refine((value) => URL.canParse(value) && new URL(value).pathname === '/')),
  }),
  DATA_DIR: variable({
    takes: 'the path of a folder',
    fallback: './data',
    meaning:
      "The folder of the embedded database, the blobs and the demo's sink. One process uses it; several need DATABASE_URL.",
    read: text,
  }),
  DATABASE_URL: variable({
    takes: 'an address that begins with postgres:// or postgresql://',
    otherwise: 'the embedded PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL server of your own, version 14 or later.',
    isSecret: true,
    read: url('postgres:', 'postgresql:'),
  }),
  BLOB_URL: variable({
    takes:
      'the path of a folder, its file: address, or s3://BUCKET/PREFIX with ?endpoint=…&region=…&path-style=… and no keys in it',
    otherwise: 'DATA_DIR/blobs',
    meaning:
      'Where raw messages and files are stored. For S3 without an endpoint, AWS is used. With an endpoint, the defaults are region us-east-1 and path-style true.',
    read: z.pipe(
      z.string().check(z.refine((value) => readBlobAddress(value) !== undefined)),
      z.pipe(
        z.transform((value: string) => readBlobAddress(value)),
        z.custom<BlobAddress>((value) => value !== undefined),
      ),
    ),
  }),
  S3_ACCESS_KEY_ID: variable({
    takes: 'the ID of an access key for the S3 at BLOB_URL',
    otherwise: 'no S3 is used',
    meaning:
      'The key for the S3. It needs permission to read, write, list and delete objects, and to abort multipart uploads.',
    isSecret: true,
    read: z.string().check(z.maxLength(256)),
  }),
  S3_SECRET_ACCESS_KEY: variable({
    takes: 'the secret of S3_ACCESS_KEY_ID',
    otherwise: 'no S3 is used',
    meaning: 'Signs requests to the S3. It is never sent or logged.',
    isSecret: true,
    read: z.string().check(z.maxLength(512)),
  }),
  SMTP_HOST: variable({
    takes: 'an IP address or a host name',
    fallback: '127.0.0.1',
    meaning: 'The address on which mail for local domains is received. Demo mode accepts only loopback addresses.',
    read: host,
  }),
  SMTP_PORT: variable({
    takes: 'a port number from 0 to 65535',
    fallback: '2525',
    meaning: 'The port for incoming mail. Other mail servers deliver to port 25.',
    read: port,
  }),
  SMTP_TLS_CERT: variable({
    takes: 'the path of a readable PEM file',
    otherwise: 'no STARTTLS',
    meaning:
      'The certificate with its chain that STARTTLS offers to senders. Needs SMTP_TLS_KEY. Changes of the file take effect within half a minute.',
    read: readableFile,
  }),
  SMTP_TLS_KEY: variable({
    takes: 'the path of a readable PEM file',
    otherwise: 'no STARTTLS',
    meaning: 'The private key of SMTP_TLS_CERT.',
    read: readableFile,
  }),
  ...MAIL_PROGRAM_VARIABLES,
  SMTP_RELAY_URL: variable({
    takes: 'an address that begins with smtp:// or smtps://',
    otherwise: 'the MX hosts of each recipient; in demo mode, the sink',
    meaning: 'A relay for all outgoing mail: smtp://user:password@host:port.',
    isSecret: true,
    read: url('smtp:', 'smtps:'),
  }),
  SMTP_OUT_PORT: variable({
    takes: 'a port number from 1 to 65535',
    fallback: '25',
    meaning: 'The port of MX hosts for outgoing mail.',
    read: port.check(z.minimum(1)),
  }),
  DNS_SERVERS: variable({
    takes: 'a list of IP addresses, each with an optional :port',
    fallback: '',
    otherwise: "the system's servers",
    meaning: 'The DNS servers for MX records, sender checks, and the hosts of remote images.',
    read: list(z.string().check(z.refine(isDnsServer))),
  }),
  TRUST_PROXY: variable({
    takes: 'true, false, or a list of IP addresses and networks',
    fallback: 'false',
    meaning:
      'Proxies whose X-Forwarded-* headers are trusted. Set it if the program runs behind a reverse proxy: true for one proxy, their addresses for several.',
    read: z.pipe(
      text,
      z.pipe(
        z.transform((value: string): boolean | string[] => {
          if (value === 'true' || value === 'false') return value === 'true'
          return value.split(',').flatMap((each) => each.trim() || [])
        }),
        z.union([z.boolean(), z.array(z.string().check(z.refine(isNetwork)))]),
      ),
    ),
  }),
  TRUSTED_RELAYS: variable({
    takes: 'a list of IP addresses and networks',
    fallback: '',
    otherwise: 'none',
    meaning:
      'Your own mail gateways. Sender checks use the address that delivered to the gateway. This machine is always trusted.',
    read: networks,
  }),
  CLAMD_URL: variable({
    takes: 'an address that begins with tcp:// or unix:/',
    otherwise: 'mail is not scanned, and is marked as not scanned',
    meaning:
      'The ClamAV daemon that scans received mail and uploaded files: tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl. Raise its StreamMaxLength to 45M.',
    read: z.string().check(z.regex(/^(tcp:\/\/[^/]+|unix:\/.+)$/)),
  }),
  OFFICE_CONVERTER: variable({
    takes: 'the path of a program, or none',
    otherwise: '/usr/bin/soffice if it exists',
    meaning:
      'LibreOffice, which converts office documents to PDF for previews (Debian packages libreoffice-writer-nogui, libreoffice-calc-nogui, libreoffice-impress-nogui). Without it, these documents can only be downloaded.',
    read: z.string().check(z.refine((value) => value === 'none' || isReadableFile(value))),
  }),
  WOPI_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'office documents cannot be edited',
    meaning:
      'A Collabora, OnlyOffice or Office Online server that edits documents of the drive, such as https://office.example.com. It must support WOPI discovery and reach PUBLIC_URL: see deployment.md.',
    read: url('http:', 'https:'),
  }),
  CODE_SMS_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'no codes are sent by SMS',
    meaning:
      'A gateway that sends codes by SMS. It receives a POST with JSON (phone, way, code, text, language). {phone}, {code}, {text} and {language} in the address are replaced; servers in between may log the address.',
    read: url('http:', 'https:'),
  }),
  CODE_VOICE_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'no codes are sent by call',
    meaning: 'The same for calls that read a code aloud.',
    read: url('http:', 'https:'),
  }),
  CODE_GATEWAY_SECRET: variable({
    takes: 'a text of at most 512 characters',
    otherwise: 'none is sent',
    meaning: 'Authenticates the program at CODE_SMS_URL and CODE_VOICE_URL, as Authorization: Bearer ….',
    isSecret: true,
    read: z.string().check(z.maxLength(512), z.regex(/^[\x21-\x7e]+$/)),
  }),
  GEOIP_DB: variable({
    takes: 'the path of a readable MMDB file',
    otherwise: 'no places are shown',
    meaning:
      'The database (DB-IP, MaxMind) that gives the city or country of network addresses, shown beside sessions. Read at start.',
    read: readableFile,
  }),
  RSPAMD_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'mail is not scored',
    meaning:
      'The normal worker of rspamd, such as http://127.0.0.1:11333. Mail that it would reject goes to Junk, and drafts are scored before they are sent. Raise its max_message to 45M.',
    read: url('http:', 'https:'),
  }),
  SCAN_POLICY: variable({
    takes: 'open or defer',
    fallback: 'open',
    meaning:
      'What happens to incoming mail while a configured scanner (CLAMD_URL, RSPAMD_URL) does not answer. open: it is delivered, marked as not scanned, and scanned for viruses later. defer: its server must retry later (451). The log reports when the scanner becomes unavailable and when it is available again.',
    read: z.enum(['open', 'defer']),
  }),
  SPAM_WARN_SCORE: variable({
    takes: 'a number from 0 to 100',
    fallback: '5.0',
    meaning:
      'Senders are asked for confirmation before a message with this score or more is sent, unless they have disabled the question.',
    read: score,
  }),
  ...SENDING_VARIABLES,
  NEW_DEVICE_ALERTS: variable({
    takes: 'true or false',
    otherwise: 'false in demo mode, where everybody signs in to the same accounts; true in production',
    meaning: 'Whether users are notified by mail of a sign-in from a new device.',
    read: yesOrNo,
  }),
  LOG_LEVEL: variable({
    takes: 'trace, debug, info, warn, error, fatal or silent',
    otherwise: 'warn in demo mode, info in production',
    meaning: 'The log is written to standard error, with one JSON object per line.',
    read: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  }),
  LOG_ADDRESSES: variable({
    takes: 'true or false',
    fallback: 'false',
    meaning:
      'Whether log lines about mail and failed sign-ins contain whole addresses instead of domains. Subjects and texts are never logged.',
    read: yesOrNo,
  }),
  METRICS_TOKEN: variable({
    takes: 'a text of 16 to 256 characters',
    otherwise: 'no token gives access to /metrics',
    meaning: 'A client that sends it (Authorization: Bearer …) may read /metrics from anywhere.',
    isSecret: true,
    read: z.string().check(z.minLength(16), z.maxLength(256)),
  }),
  METRICS_PUBLIC: variable({
    takes: 'true or false',
    fallback: 'false',
    meaning:
      'Whether /metrics answers every client. If it is false and METRICS_TOKEN is not set, /metrics answers nobody.',
    read: yesOrNo,
  }),
  LOGIN_PARAM_SECRET: variable({
    takes: 'a text of 32 to 256 characters',
    otherwise: 'no codes can be requested',
    meaning:
      "The secret with which a provider's single sign-on requests a one-time code (POST /api/v2/auth/login-param) that opens a session.",
    isSecret: true,
    read: z.string().check(z.minLength(32), z.maxLength(256)),
  }),
  MOVE_IN_PASSWORD: variable({
    takes: 'a password on another mail server',
    otherwise: 'the list of `move-in` contains the passwords',
    meaning: 'The password for `sen move-in` if its list contains none. Set it for that command only.',
    isSecret: true,
    read: text,
  }),
  OIDC_ISSUER: variable({
    takes: 'an address that begins with https://, or with http:// on this machine, without a query',
    otherwise: 'no single sign-on',
    meaning:
      'An OpenID Connect provider for signing in, by the issuer in its discovery document. Needs PUBLIC_URL and OIDC_CLIENT_ID. Register PUBLIC_URL/login/single-sign-on/callback at the provider and, for signing out, PUBLIC_URL/login.',
    read: url('https:', 'http:').check(z.refine(isIssuer)),
  }),
  OIDC_CLIENT_ID: variable({
    takes: 'a text of at most 256 characters',
    otherwise: 'no single sign-on',
    meaning: 'The client ID of this installation at OIDC_ISSUER.',
    read: z.string().check(z.maxLength(256)),
  }),
  OIDC_CLIENT_SECRET: variable({
    takes: 'a text of at most 512 characters',
    otherwise: 'none: a public client with PKCE',
    meaning: 'The client secret of this installation. It is sent only to the provider and never logged.',
    isSecret: true,
    read: z.string().check(z.maxLength(512)),
  }),
  OIDC_NAME: variable({
    takes: 'a text of at most 40 characters',
    fallback: 'SSO',
    meaning: 'The name of the provider on the login page: "Sign in with …".',
    read: z.string().check(z.maxLength(40)),
  }),
  BRAND_NAME: variable({
    takes: 'a text of at most 60 characters',
    fallback: 'Sen Mail',
    meaning: 'The name on the login page and in page titles.',
    read: z.string().check(z.maxLength(60)),
  }),
  BRAND_LOGO_URL: variable({
    takes:
      'a path that begins with /, an address that begins with data:image/, or file:// and the path of a readable file',
    otherwise: 'the Sen Mail lotus',
    meaning: 'The image beside the name. A file must be PNG, JPEG or WebP. Pages load nothing from other hosts.',
    read: z.string().check(z.refine(isLogo)),
  }),
  BRAND_ACCENT: variable({
    takes: 'a colour as #rrggbb or oklch(…)',
    otherwise: 'lotus-leaf green',
    meaning: 'The accent colour.',
    read: z.string().check(z.regex(/^(#[0-9a-f]{6}|oklch\([0-9. %]+\))$/i)),
  }),
  BRAND_LINK_URL: variable({
    takes: 'an address that begins with https:// or http://',
    otherwise: 'no link',
    meaning: 'The target of the link to the provider.',
    read: url('https:', 'http:'),
  }),
  BRAND_DOCS_URL: variable({
    takes: 'an address that begins with https:// or http://',
    otherwise: 'no documentation',
    meaning: 'The documentation. Links to its host open in a frame inside the page; that host must allow framing.',
    read: url('https:', 'http:'),
  }),
  SERVER_INFO_SMTP: serverInfo('SMTP', 'smtp.example.com:587 STARTTLS'),
  SERVER_INFO_IMAP: serverInfo('IMAP', 'imap.example.com:993 SSL'),
  SERVER_INFO_POP3: serverInfo('POP3', 'pop3.example.com:995 SSL'),
} as const

export type VariableName = keyof typeof VARIABLES

export type ReadValues = {
  readonly [K in VariableName]: (typeof VARIABLES)[K] extends { fallback: string }
    ? ValueOf<(typeof VARIABLES)[K]>
    : ValueOf<(typeof VARIABLES)[K]> | undefined
}

type ValueOf<V> = V extends { read: z.ZodMiniType<infer T, string> } ? T : never

function variable<const T, const V extends Variable<T>>(definition: V & Variable<T>): V {
  return definition
}

function serverInfo(protocol: string, example: string): Variable<NamedMailServer> {
  return {
    takes: `a host, its port, and STARTTLS or SSL, such as ${example}`,
    otherwise: 'not shown',
    meaning: `The row for ${protocol} in the settings' table of servers for other mail programs. It is only displayed, in place of what listens here.`,
    read: mailServer,
  }
}
