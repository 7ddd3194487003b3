import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { ScanPolicy } from '@sen/core/receiving/arrival'
import type { MailServer, MailServerProtocol } from '@sen/model/automatic-setup/mail-servers'
import type { SendingLimits } from '@sen/model/sending-limits/sending-limits'
import type { BlobAddress } from './blob-address.ts'
import { isLoopback, type NamedMailServer } from './config-formats.ts'
import { type ReadValues, VARIABLES, type Variable, type VariableName } from './config-table.ts'

export type MailListenerName = 'submission' | 'submissions' | 'imap' | 'imaps' | 'pop3s'
export type Mode = 'demo' | 'production'
export type Role = 'web' | 'worker' | 'smtp' | 'imap'

/** Paths are absolute. */
export interface Config {
  readonly mode: Mode
  readonly roles: ReadonlySet<Role>
  readonly host: string
  readonly port: number
  readonly healthPort: number | undefined
  readonly drainSeconds: number
  /** The origin has no trailing slash. It is set if people use another address than `http://host:port`. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  /** Undefined means the embedded PostgreSQL inside `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly blobs: BlobAddress
  readonly s3Keys: S3Keys | undefined
  readonly smtp: SmtpConfig
  readonly mailPrograms: MailProgramsConfig
  readonly clamdUrl: string | undefined
  readonly officeConverter: string | undefined
  readonly wopiUrl: string | undefined
  readonly codeGateway: { readonly sms?: string; readonly voice?: string; readonly secret: string | undefined }
  readonly geoipFile: string | undefined
  readonly rspamdUrl: string | undefined
  readonly scanPolicy: ScanPolicy
  /** From this spam score on, the sender is asked to confirm. */
  readonly spamWarnScore: number
  readonly trustProxy: boolean | readonly string[]
  readonly sendingLimits: SendingLimits
  readonly operatorAddress: string | undefined
  readonly newDeviceAlerts: boolean
  readonly logLevel: string
  /** By default, the log names only the domains of people. */
  readonly logAddresses: boolean
  readonly metricsPublic: boolean
  readonly metricsToken: string | undefined
  readonly loginParamSecret: string | undefined
  /** Without it, each account that is moved in has its own. */
  readonly moveInPassword: string | undefined
  readonly singleSignOn: SingleSignOnConfig | undefined
  readonly brand: Brand
  /** Users see the servers in this order. */
  readonly mailServers: readonly MailServer[]
}

/** The provider (OpenID Connect) requires a `publicUrl`. */
export interface SingleSignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly name: string
}

export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** The files contain PEM text. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  readonly relayUrl: string | undefined
  readonly outPort: number
  /** An empty list means the system's. */
  readonly dnsServers: readonly string[]
  readonly trustedRelays: readonly string[]
  /** They begin each connection for mail with a PROXY header. */
  readonly balancers: readonly string[]
}

export interface MailProgramsConfig {
  readonly host: string
  readonly ports: Readonly<Record<MailListenerName, number | undefined>>
  readonly tls: SmtpConfig['tls']
  /** Connections by IMAP and POP3 of each process. */
  readonly connections: { readonly all: number; readonly ofSource: number; readonly ofAccount: number }
}

export interface Brand {
  readonly name: string
  readonly logoUrl: string
  readonly accent: string
  readonly linkUrl: string
  readonly docsUrl: string
}

/** `message` is one line with the variable's name and the accepted values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, message: string) {
    super(message)
    this.variable = variable
  }
}

/** An empty value counts as none. @throws ConfigError for the first wrong value, in the order of the table */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readValues(env)
  requireLoopbackInDemo(values)
  return {
    mode: values.SEN_MODE,
    roles: new Set(values.SEN_ROLES),
    host: values.HOST,
    port: values.PORT,
    healthPort: values.HEALTH_PORT,
    drainSeconds: values.DRAIN_SECONDS,
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    blobs: values.BLOB_URL ?? { kind: 'folder', folder: resolve(values.DATA_DIR, 'blobs') },
    s3Keys: readS3Keys(values),
    smtp: {
      host: values.SMTP_HOST,
      port: values.SMTP_PORT,
      tls: readTls(values, 'SMTP_TLS_CERT', 'SMTP_TLS_KEY'),
      relayUrl: values.SMTP_RELAY_URL,
      outPort: values.SMTP_OUT_PORT,
      dnsServers: values.DNS_SERVERS,
      trustedRelays: values.TRUSTED_RELAYS,
      balancers: values.PROXY_PROTOCOL_FROM,
    },
    mailPrograms: readMailPrograms(values),
    clamdUrl: values.CLAMD_URL,
    officeConverter: findConverter(values.OFFICE_CONVERTER),
    wopiUrl: values.WOPI_URL,
    codeGateway: {
      ...(values.CODE_SMS_URL !== undefined && { sms: values.CODE_SMS_URL }),
      ...(values.CODE_VOICE_URL !== undefined && { voice: values.CODE_VOICE_URL }),
      secret: values.CODE_GATEWAY_SECRET,
    },
    geoipFile: values.GEOIP_DB,
    rspamdUrl: values.RSPAMD_URL,
    scanPolicy: values.SCAN_POLICY,
    spamWarnScore: values.SPAM_WARN_SCORE,
    trustProxy: values.TRUST_PROXY,
    sendingLimits: {
      mailbox: values.SEND_LIMIT_MAILBOX,
      organisation: values.SEND_LIMIT_ORGANISATION,
      installation: values.SEND_LIMIT_INSTALLATION,
      hold: { bounces: values.SEND_HOLD_BOUNCES, newRecipients: values.SEND_HOLD_NEW_RECIPIENTS },
    },
    operatorAddress: values.OPERATOR_ADDRESS,
    newDeviceAlerts: values.NEW_DEVICE_ALERTS ?? values.SEN_MODE !== 'demo',
    logLevel: values.LOG_LEVEL ?? (values.SEN_MODE === 'demo' ? 'warn' : 'info'),
    logAddresses: values.LOG_ADDRESSES,
    metricsPublic: values.METRICS_PUBLIC,
    metricsToken: values.METRICS_TOKEN,
    loginParamSecret: values.LOGIN_PARAM_SECRET,
    moveInPassword: values.MOVE_IN_PASSWORD,
    singleSignOn: readSingleSignOn(values),
    brand: {
      name: values.BRAND_NAME,
      logoUrl: values.BRAND_LOGO_URL ?? '',
      accent: values.BRAND_ACCENT ?? '',
      linkUrl: values.BRAND_LINK_URL ?? '',
      docsUrl: values.BRAND_DOCS_URL ?? '',
    },
    mailServers: [
      ...namedServer('SMTP', values.SERVER_INFO_SMTP),
      ...namedServer('IMAP', values.SERVER_INFO_IMAP),
      ...namedServer('POP3', values.SERVER_INFO_POP3),
    ],
  }
}

export function mailHostName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl === undefined ? hostname() : new URL(publicUrl).hostname
}

function readValues(env: Readonly<Record<string, string | undefined>>): ReadValues {
  const entries = Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => {
    const text = env[name]?.trim() || variable.fallback
    if (text === undefined) return [name, undefined]
    const read = variable.read.safeParse(text)
    if (read.success) return [name, read.data]
    // An address without a user part may still contain a password.
    const shown = text.replace(/\/\/[^/?]*@/, '//…@').slice(0, 100)
    const found = variable.isSecret ? '' : ` (found: ${JSON.stringify(shown)})`
    throw new ConfigError(name, `${name} must be ${variable.takes}${found}`)
  })
  return Object.fromEntries(entries) as ReadValues
}

/** Demo mode has passwords that everybody knows. */
function requireLoopbackInDemo(values: ReadValues): void {
  if (values.SEN_MODE !== 'demo') return
  const names = ['HOST', 'SMTP_HOST', 'MAIL_HOST'] as const satisfies readonly VariableName[]
  for (const name of names) {
    const host = values[name]
    if (host === undefined || isLoopback(host)) continue
    throw new ConfigError(
      name,
      `${name} must be a loopback address (127.0.0.1, ::1, localhost) in demo mode, because the demo's passwords are public; set SEN_MODE=production to listen on ${host}`,
    )
  }
}

function readTls(values: ReadValues, certName: CertName, keyName: KeyName): SmtpConfig['tls'] {
  const { [certName]: certFile, [keyName]: keyFile } = values
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile }
  if (certFile !== undefined)
    throw new ConfigError(keyName, `${keyName} is not set: it must be the private key of ${certName}`)
  if (keyFile !== undefined) {
    throw new ConfigError(certName, `${certName} is not set: it must be the certificate of ${keyName}`)
  }
  return undefined
}

type CertName = 'SMTP_TLS_CERT' | 'MAIL_TLS_CERT'
type KeyName = 'SMTP_TLS_KEY' | 'MAIL_TLS_KEY'

/** These need no privileges, so that a demo starts as any user. */
const DEMO_PORTS = { submission: 2587, submissions: 2465, imap: 2143, imaps: 2993, pop3s: 2995 } as const

function readMailPrograms(values: ReadValues): MailProgramsConfig {
  const isDemo = values.SEN_MODE === 'demo'
  const portOf = (name: MailListenerName, value: number | 'none' | undefined) => {
    if (value === 'none') return undefined
    return value ?? (isDemo ? DEMO_PORTS[name] : undefined)
  }
  return {
    host: values.MAIL_HOST ?? values.SMTP_HOST,
    ports: {
      submission: portOf('submission', values.SUBMISSION_PORT),
      submissions: portOf('submissions', values.SUBMISSIONS_PORT),
      imap: portOf('imap', values.IMAP_PORT),
      imaps: portOf('imaps', values.IMAPS_PORT),
      pop3s: portOf('pop3s', values.POP3S_PORT),
    },
    tls: readTls(values, 'MAIL_TLS_CERT', 'MAIL_TLS_KEY') ?? readTls(values, 'SMTP_TLS_CERT', 'SMTP_TLS_KEY'),
    connections: {
      all: values.MAIL_CONNECTIONS,
      ofSource: values.MAIL_CONNECTIONS_PER_ADDRESS,
      ofAccount: values.MAIL_CONNECTIONS_PER_ACCOUNT,
    },
  }
}

function readS3Keys(values: ReadValues): S3Keys | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey }
  if (accessKeyId === undefined && secretAccessKey === undefined && values.BLOB_URL?.kind !== 's3') return undefined
  const name = accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'
  throw new ConfigError(name, `${name} is not set: it must be ${VARIABLES[name].takes}`)
}

/** The provider knows a single redirect address, independent of the requested host. */
function readSingleSignOn(values: ReadValues): SingleSignOnConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined && clientId === undefined) return undefined
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const) {
    if (values[name] === undefined)
      throw new ConfigError(name, `${name} is not set: it must be ${VARIABLES[name].takes}`)
  }
  if (values.PUBLIC_URL === undefined) {
    throw new ConfigError('PUBLIC_URL', 'PUBLIC_URL is not set: OIDC_ISSUER needs it')
  }
  return { issuer: issuer ?? '', clientId: clientId ?? '', clientSecret, name: values.OIDC_NAME }
}

function namedServer(protocol: MailServerProtocol, server: NamedMailServer | undefined): Config['mailServers'] {
  return server ? [{ protocol, ...server }] : []
}

const LIBREOFFICE = '/usr/bin/soffice'

function findConverter(named: string | undefined): string | undefined {
  if (named !== undefined) return named === 'none' ? undefined : named
  return existsSync(LIBREOFFICE) ? LIBREOFFICE : undefined
}
