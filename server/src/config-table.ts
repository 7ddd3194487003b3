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
  type MailServer,
  mailServer,
  networks,
  port,
  readableFile,
  score,
  seconds,
  text,
  url,
  yesOrNo,
} from './config-formats.ts'
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
      '`npm start` in a checkout takes demo where nothing is set; a release (`node server/dist/main.js`) refuses to start then. In demo mode the first start makes the domain senmail.test with three mailboxes and their mail, the login page offers them, and mail to other domains ends in a sink.',
    read: z.enum(['demo', 'production']),
  }),
  SEN_ROLES: variable({
    takes: 'a list of web, worker and smtp',
    fallback: 'web,worker,smtp',
    meaning: 'What this process does: pages, calls and socket; jobs; receiving mail.',
    read: z.pipe(list(text), z.array(z.enum(['web', 'worker', 'smtp'])).check(z.minLength(1))),
  }),
  HOST: variable({
    takes: 'an IP address or a host name',
    fallback: '127.0.0.1',
    meaning: 'Where pages and calls are listened for. Demo mode takes loopback addresses only.',
    read: host,
  }),
  PORT: variable({
    takes: 'a port number from 0 to 65535',
    fallback: '3000',
    meaning: 'The port of pages and calls; 0 takes any free one.',
    read: port,
  }),
  HEALTH_PORT: variable({
    takes: 'a port number from 0 to 65535',
    otherwise: 'none; processes with the role web answer these on PORT',
    meaning:
      'A port on HOST for /healthz, /readyz and /metrics alone, in processes of every role. Set it for processes without the role web.',
    read: port,
  }),
  DRAIN_SECONDS: variable({
    takes: 'a number from 0 to 60',
    fallback: '1',
    meaning:
      'How long /readyz answers 503 after a SIGTERM before anything is closed, so that a load balancer stops sending requests first.',
    read: seconds,
  }),
  PUBLIC_URL: variable({
    takes: 'an address that begins with https:// or http:// and has no path',
    otherwise: 'http://HOST:PORT',
    meaning: 'Where people reach the pages. With https the session cookie is `__Host-` and Secure.',
    read: url('https:', 'http:').check(z.refine((value) => URL.canParse(value) && new URL(value).pathname === '/')),
  }),
  DATA_DIR: variable({
    takes: 'the path of a folder',
    fallback: './data',
    meaning:
      'Where the embedded database, the blobs and the sink of the demo lie. One process at a time; several with DATABASE_URL.',
    read: text,
  }),
  DATABASE_URL: variable({
    takes: 'an address that begins with postgres:// or postgresql://',
    otherwise: 'the embedded PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL of your own, version 14 or later.',
    isSecret: true,
    read: url('postgres:', 'postgresql:'),
  }),
  BLOB_URL: variable({
    takes:
      'the path of a folder, its file: address, or s3://BUCKET/PREFIX with ?endpoint=…&region=…&path-style=… and no keys in it',
    otherwise: 'DATA_DIR/blobs',
    meaning:
      'Where raw messages and files are kept. An S3 without endpoint is that of AWS; region is us-east-1 and path-style true with an endpoint, where they are not said.',
    read: z.pipe(
      z.string().check(z.refine((value) => readBlobAddress(value) !== undefined)),
      z.pipe(
        z.transform((value: string) => readBlobAddress(value)),
        z.custom<BlobAddress>((value) => value !== undefined),
      ),
    ),
  }),
  S3_ACCESS_KEY_ID: variable({
    takes: 'the id of a key of the S3 at BLOB_URL',
    otherwise: 'no S3 is used',
    meaning: 'Who the program is at an S3. It reads, writes, lists and deletes objects, and gives up uploads in parts.',
    isSecret: true,
    read: z.string().check(z.maxLength(256)),
  }),
  S3_SECRET_ACCESS_KEY: variable({
    takes: 'the secret of S3_ACCESS_KEY_ID',
    otherwise: 'no S3 is used',
    meaning: 'With what requests to an S3 are signed. It is never sent and never logged.',
    isSecret: true,
    read: z.string().check(z.maxLength(512)),
  }),
  SMTP_HOST: variable({
    takes: 'an IP address or a host name',
    fallback: '127.0.0.1',
    meaning: 'Where mail for our domains is listened for. Demo mode takes loopback addresses only.',
    read: host,
  }),
  SMTP_PORT: variable({
    takes: 'a port number from 0 to 65535',
    fallback: '2525',
    meaning: 'The port for incoming mail. The world delivers to 25.',
    read: port,
  }),
  SMTP_TLS_CERT: variable({
    takes: 'the path of a readable PEM file',
    otherwise: 'no STARTTLS',
    meaning:
      'The certificate offered by STARTTLS to those who bring mail, with its chain. Needs SMTP_TLS_KEY. Read anew within half a minute when the file changes.',
    read: readableFile,
  }),
  SMTP_TLS_KEY: variable({
    takes: 'the path of a readable PEM file',
    otherwise: 'no STARTTLS',
    meaning: 'The private key of SMTP_TLS_CERT.',
    read: readableFile,
  }),
  SMTP_RELAY_URL: variable({
    takes: 'an address that begins with smtp:// or smtps://',
    otherwise: 'the MX hosts of each recipient; in demo mode, the sink',
    meaning: 'A relay that takes all outgoing mail: smtp://user:password@host:port.',
    isSecret: true,
    read: url('smtp:', 'smtps:'),
  }),
  SMTP_OUT_PORT: variable({
    takes: 'a port number from 1 to 65535',
    fallback: '25',
    meaning: 'The port on which MX hosts are called.',
    read: port.check(z.minimum(1)),
  }),
  DNS_SERVERS: variable({
    takes: 'a list of IP addresses, each with an optional :port',
    fallback: '',
    otherwise: 'those of the system',
    meaning: 'Who is asked for MX records, for what judges senders, and for hosts of remote pictures.',
    read: list(z.string().check(z.refine(isDnsServer))),
  }),
  TRUST_PROXY: variable({
    takes: 'true, false, or a list of IP addresses and networks',
    fallback: 'false',
    meaning:
      'Whose X-Forwarded-* headers are believed. Set it when a reverse proxy stands before the program; true is one proxy, of several name their addresses.',
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
    meaning: 'Mail gateways of your own that are looked through when a sender is judged. This machine always is.',
    read: networks,
  }),
  CLAMD_URL: variable({
    takes: 'an address that begins with tcp:// or unix:/',
    otherwise: 'mail is not scanned, and labelled so',
    meaning:
      'The ClamAV daemon that scans received mail and uploaded files: tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl. Raise its StreamMaxLength to 45M.',
    read: z.string().check(z.regex(/^(tcp:\/\/[^/]+|unix:\/.+)$/)),
  }),
  OFFICE_CONVERTER: variable({
    takes: 'the path of a program, or none',
    otherwise: '/usr/bin/soffice where it is there',
    meaning:
      "LibreOffice, by which documents of office programs are shown as PDF (Debian's packages libreoffice-writer-nogui, libreoffice-calc-nogui, libreoffice-impress-nogui). Without it they are only downloaded.",
    read: z.string().check(z.refine((value) => value === 'none' || isReadableFile(value))),
  }),
  WOPI_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'documents of office programs are not edited here',
    meaning:
      'A Collabora, OnlyOffice or Office Online server that edits documents of the drive, as https://office.example.com. Its discovery is read there; it must reach PUBLIC_URL: see deployment.md.',
    read: url('http:', 'https:'),
  }),
  CODE_SMS_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'no codes go by SMS',
    meaning:
      'A gateway that sends codes by SMS: it gets a POST with JSON (phone, way, code, text, language). {phone}, {code}, {text} and {language} in the address are filled in; what stands there may be logged on the way.',
    read: url('http:', 'https:'),
  }),
  CODE_VOICE_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'no codes go by calls',
    meaning: 'The same for calls that read a code out.',
    read: url('http:', 'https:'),
  }),
  CODE_GATEWAY_SECRET: variable({
    takes: 'a text of at most 512 characters',
    otherwise: 'none is sent',
    meaning: 'What CODE_SMS_URL and CODE_VOICE_URL know the program by, as Authorization: Bearer ….',
    isSecret: true,
    read: z.string().check(z.maxLength(512), z.regex(/^[\x21-\x7e]+$/)),
  }),
  GEOIP_DB: variable({
    takes: 'the path of a readable MMDB file',
    otherwise: 'no places are shown',
    meaning: 'Where network addresses are, by city or country (DB-IP, MaxMind): shown beside sessions. Read at start.',
    read: readableFile,
  }),
  RSPAMD_URL: variable({
    takes: 'an address that begins with http:// or https://',
    otherwise: 'mail is not scored',
    meaning:
      "The normal worker of rspamd, as http://127.0.0.1:11333. What it would reject goes to Junk; drafts are judged by it before they go. Raise rspamd's max_message to 45M.",
    read: url('http:', 'https:'),
  }),
  SCAN_POLICY: variable({
    takes: 'open or defer',
    fallback: 'open',
    meaning:
      'What happens to mail from outside while a configured scanner (CLAMD_URL, RSPAMD_URL) does not answer. open: it is delivered, marked as not scanned and scanned for viruses later. defer: its server is told to try again later (451). Either way the log says once that the scanner is away and once that it is back.',
    read: z.enum(['open', 'defer']),
  }),
  SPAM_WARN_SCORE: variable({
    takes: 'a number from 0 to 100',
    fallback: '5.0',
    meaning: 'Who sends a message that scores so much or more is asked first, unless they have switched that off.',
    read: score,
  }),
  ...SENDING_VARIABLES,
  NEW_DEVICE_ALERTS: variable({
    takes: 'true or false',
    otherwise: 'false in demo mode, where everybody signs in to the same accounts, true in production',
    meaning: 'Whether accounts are told by mail when they are signed in to from a device that is new to them.',
    read: yesOrNo,
  }),
  LOG_LEVEL: variable({
    takes: 'trace, debug, info, warn, error, fatal or silent',
    otherwise: 'warn in demo mode, info in production',
    meaning: 'The log is one JSON object a line, on standard error.',
    read: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  }),
  LOG_ADDRESSES: variable({
    takes: 'true or false',
    fallback: 'false',
    meaning:
      'Whether the lines about mail and failed sign-ins name whole addresses instead of their domains. Subjects and texts are never logged.',
    read: yesOrNo,
  }),
  METRICS_TOKEN: variable({
    takes: 'a text of 16 to 256 characters',
    otherwise: '/metrics asks nobody for one',
    meaning: 'Who names it (Authorization: Bearer …) may read /metrics, from wherever.',
    isSecret: true,
    read: z.string().check(z.minLength(16), z.maxLength(256)),
  }),
  METRICS_PUBLIC: variable({
    takes: 'true or false',
    fallback: 'false',
    meaning:
      'Whether /metrics answers everybody who reaches the program. When false and without METRICS_TOKEN it answers nobody.',
    read: yesOrNo,
  }),
  LOGIN_PARAM_SECRET: variable({
    takes: 'a text of 32 to 256 characters',
    otherwise: 'nobody may ask for codes',
    meaning:
      'The secret with which the single sign-on of a provider asks for a one-time code (POST /api/v2/auth/login-param) that opens a session.',
    isSecret: true,
    read: z.string().check(z.minLength(32), z.maxLength(256)),
  }),
  MOVE_IN_PASSWORD: variable({
    takes: 'a password on another mail server',
    otherwise: 'the list of `move-in` says the passwords',
    meaning: 'With what `sen move-in` signs in where its list says none. Set it for that command alone.',
    isSecret: true,
    read: text,
  }),
  OIDC_ISSUER: variable({
    takes: 'an address that begins with https://, or with http:// on this machine, without a query',
    otherwise: 'no single sign-on',
    meaning:
      'A provider of OpenID Connect that people may sign in by, as its discovery names itself. Needs PUBLIC_URL and OIDC_CLIENT_ID; the provider must know PUBLIC_URL/login/single-sign-on/callback and, for signing out, PUBLIC_URL/login.',
    read: url('https:', 'http:').check(z.refine(isIssuer)),
  }),
  OIDC_CLIENT_ID: variable({
    takes: 'a text of at most 256 characters',
    otherwise: 'no single sign-on',
    meaning: 'What the provider at OIDC_ISSUER calls this installation.',
    read: z.string().check(z.maxLength(256)),
  }),
  OIDC_CLIENT_SECRET: variable({
    takes: 'a text of at most 512 characters',
    otherwise: 'none is sent: a public client, by PKCE alone',
    meaning:
      'By what the provider knows that it is this installation. It is sent to the provider alone and never logged.',
    isSecret: true,
    read: z.string().check(z.maxLength(512)),
  }),
  OIDC_NAME: variable({
    takes: 'a text of at most 40 characters',
    fallback: 'SSO',
    meaning: 'What the button on the login page calls the provider: "Sign in with …".',
    read: z.string().check(z.maxLength(40)),
  }),
  BRAND_NAME: variable({
    takes: 'a text of at most 60 characters',
    fallback: 'Sen Mail',
    meaning: 'The name on the login page and in the title of pages.',
    read: z.string().check(z.maxLength(60)),
  }),
  BRAND_LOGO_URL: variable({
    takes:
      'a path that begins with /, an address that begins with data:image/, or file:// and the path of a readable file',
    otherwise: 'the lotus of Sen Mail',
    meaning:
      'The picture beside the name: a PNG, JPEG or WebP, where it is a file. Pages load nothing from other hosts.',
    read: z.string().check(z.refine(isLogo)),
  }),
  BRAND_ACCENT: variable({
    takes: 'a colour as #rrggbb or oklch(…)',
    otherwise: 'lotus-leaf green',
    meaning: 'The one accent colour.',
    read: z.string().check(z.regex(/^(#[0-9a-f]{6}|oklch\([0-9. %]+\))$/i)),
  }),
  BRAND_LINK_URL: variable({
    takes: 'an address that begins with https:// or http://',
    otherwise: 'no link',
    meaning: 'Where the link to the provider leads.',
    read: url('https:', 'http:'),
  }),
  BRAND_DOCS_URL: variable({
    takes: 'an address that begins with https:// or http://',
    otherwise: 'no documentation',
    meaning:
      'Where the documentation lies. Links to its host open inside the page, in a frame; that host must allow being framed.',
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

function serverInfo(protocol: string, example: string): Variable<MailServer> {
  return {
    takes: `a host, its port and STARTTLS or SSL, as ${example}`,
    otherwise: 'not shown',
    meaning: `The row for ${protocol} in the settings' table of servers for other mail programs. It is told only: nothing of ours answers there.`,
    read: mailServer,
  }
}
