import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const someFile = fileURLToPath(import.meta.url)

it('is demo mode on loopback with everything in ./data when nothing is set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    logLevel: 'warn',
  })
  expect(config.smtp).toMatchObject({ host: '127.0.0.1', port: 2525, relayUrl: undefined, outPort: 25 })
  expect(config.blobs).toEqual({ kind: 'folder', folder: resolve('data/blobs') })
  expect([...config.roles]).toEqual(['web', 'worker', 'smtp', 'imap'])
})

it('reads each variable, and an empty value as none', () => {
  const config = readConfig({
    SEN_MODE: 'production',
    HOST: '0.0.0.0',
    PORT: ' 80 ',
    PUBLIC_URL: 'https://mail.example.test/',
    BLOB_URL: 'file:///srv/blobs',
    DATA_DIR: '',
    DNS_SERVERS: '127.0.0.1:5353, [::1]:53',
    TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
    SEN_ROLES: 'web',
  })
  expect(config).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    port: 80,
    publicUrl: 'https://mail.example.test',
    blobs: { kind: 'folder', folder: '/srv/blobs' },
    s3Keys: undefined,
    dataDir: resolve('data'),
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    logLevel: 'info',
  })
  expect(config.smtp.dnsServers).toEqual(['127.0.0.1:5353', '[::1]:53'])
})

const WRONG: readonly [variable: string, env: Record<string, string>][] = [
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['HOST', { HOST: 'not a host' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '192.168.1.5' }],
  ['HOST', { HOST: '::' }],
  ['SMTP_HOST', { SMTP_HOST: '0.0.0.0' }],
  ['SMTP_PORT', { SMTP_PORT: '25x' }],
  ['SMTP_OUT_PORT', { SMTP_OUT_PORT: '0' }],
  ['SEN_MODE', { SEN_MODE: 'prod' }],
  ['SEN_ROLES', { SEN_ROLES: 'web,cron' }],
  ['SEN_ROLES', { SEN_ROLES: ',' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'mail.example.test' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.test/mail' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['BLOB_URL', { BLOB_URL: 'https://bucket' }],
  ['BLOB_URL', { BLOB_URL: 's3://key:secret@bucket' }],
  ['S3_ACCESS_KEY_ID', { BLOB_URL: 's3://bucket' }],
  ['S3_SECRET_ACCESS_KEY', { BLOB_URL: 's3://bucket', S3_ACCESS_KEY_ID: 'sen' }],
  ['S3_ACCESS_KEY_ID', { S3_SECRET_ACCESS_KEY: 'secret' }],
  ['SMTP_RELAY_URL', { SMTP_RELAY_URL: 'relay.example.test' }],
  ['SMTP_TLS_CERT', { SMTP_TLS_CERT: '/nowhere.pem', SMTP_TLS_KEY: someFile }],
  ['SMTP_TLS_KEY', { SMTP_TLS_CERT: someFile }],
  ['SMTP_TLS_CERT', { SMTP_TLS_KEY: someFile }],
  ['DNS_SERVERS', { DNS_SERVERS: 'dns.example.test' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'maybe' }],
  ['TRUSTED_RELAYS', { TRUSTED_RELAYS: '10.0.0.0/33' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'too short' }],
  ['METRICS_PUBLIC', { METRICS_PUBLIC: 'perhaps' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'sen', PUBLIC_URL: 'https://mail.example' }],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://id.example/?x=1', OIDC_CLIENT_ID: 'sen', PUBLIC_URL: 'https://mail.example' },
  ],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://me:x@id.example', OIDC_CLIENT_ID: 'sen', PUBLIC_URL: 'https://mail.example' },
  ],
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'sen', PUBLIC_URL: 'https://mail.example' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example', PUBLIC_URL: 'https://mail.example' }],
  ['PUBLIC_URL', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'sen' }],
  ['BRAND_NAME', { BRAND_NAME: 'x'.repeat(61) }],
  ['BRAND_LOGO_URL', { BRAND_LOGO_URL: '//evil.test/logo.svg' }],
  ['BRAND_LOGO_URL', { BRAND_LOGO_URL: 'file://evil.test/logo.png' }],
  ['BRAND_LOGO_URL', { BRAND_LOGO_URL: 'file:///none/logo.png' }],
  ['BRAND_ACCENT', { BRAND_ACCENT: 'red;}' }],
  ['BRAND_LINK_URL', { BRAND_LINK_URL: 'javascript:alert(1)' }],
]

it.each(WRONG)('%s: one line that names it and its accepted values, for %j', (variable, env) => {
  const wrong = refused(env)
  expect(wrong.variable).toBe(variable)
  expect(wrong.message).toMatch(new RegExp(`^${variable} (must be|is not set:) `))
  expect(wrong.message).not.toContain('\n')
})

it('never repeats a secret', () => {
  expect(refused({ DATABASE_URL: 'mysql://root:hunter2@db' }).message).not.toContain('hunter2')
  expect(refused({ SMTP_RELAY_URL: 'http://user:hunter2@relay' }).message).not.toContain('hunter2')
})

it('reads a provider of single sign-on, over https or on this machine', () => {
  const env = { OIDC_CLIENT_ID: 'sen', PUBLIC_URL: 'https://mail.example' }
  expect(readConfig({ ...env, OIDC_ISSUER: 'https://id.example/realms/sen' }).singleSignOn).toEqual({
    issuer: 'https://id.example/realms/sen',
    clientId: 'sen',
    clientSecret: undefined,
    name: 'SSO',
  })
  expect(readConfig({ ...env, OIDC_ISSUER: 'http://127.0.0.1:4000' }).singleSignOn?.issuer).toBe(
    'http://127.0.0.1:4000',
  )
  expect(readConfig({}).singleSignOn).toBeUndefined()
})

it('takes every loopback address in demo mode', () => {
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', 'localhost']) expect(readConfig({ HOST: host }).host).toBe(host)
})

function refused(env: Record<string, string>): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('accepted')
}

it('reads the servers that other mail programs may use, and refuses invalid ones', () => {
  const { mailServers } = readConfig({
    SERVER_INFO_IMAP: 'imap.example.com:993 ssl',
    SERVER_INFO_SMTP: 'smtp.example.com:587 STARTTLS',
  })
  expect(mailServers).toEqual([
    { protocol: 'SMTP', host: 'smtp.example.com', port: 587, encryption: 'STARTTLS' },
    { protocol: 'IMAP', host: 'imap.example.com', port: 993, encryption: 'SSL' },
  ])
  for (const wrong of ['imap.example.com', 'imap.example.com:993', 'imap.example.com:0 SSL', '-:993 SSL'])
    expect(() => readConfig({ SERVER_INFO_POP3: wrong })).toThrow(ConfigError)
})

it('reads the sending limits and the alert address', () => {
  const env = { SEND_LIMIT_MAILBOX: '100/0', SEND_HOLD_BOUNCES: '0', OPERATOR_ADDRESS: 'Post@Sen.example' }
  expect(readConfig(env)).toMatchObject({
    sendingLimits: {
      mailbox: { hour: 100, day: 0 },
      organisation: { hour: 5_000, day: 20_000 },
      hold: { bounces: 0, newRecipients: 300 },
    },
    operatorAddress: 'post@sen.example',
  })
  for (const wrong of [{ SEND_LIMIT_MAILBOX: '100' }, { SEND_HOLD_BOUNCES: '-1' }, { OPERATOR_ADDRESS: 'post' }])
    expect(() => readConfig(wrong as Record<string, string>)).toThrow(ConfigError)
})

it('reads the listeners for other mail programs: off in production, on high ports in demo mode', () => {
  const none = { submission: undefined, submissions: undefined, imap: undefined, imaps: undefined, pop3s: undefined }
  expect(readConfig({ SEN_MODE: 'production' }).mailPrograms).toEqual({
    host: '127.0.0.1',
    ports: none,
    tls: undefined,
    connections: { all: 12_000, ofSource: 1_000, ofAccount: 15 },
  })
  const demo = readConfig({ IMAP_PORT: 'none', IMAPS_PORT: '993', SMTP_HOST: '::1' }).mailPrograms
  const ports = { submission: 2587, submissions: 2465, imap: undefined, imaps: 993, pop3s: 2995 }
  expect(demo).toMatchObject({ host: '::1', ports, tls: undefined })
  expect(refused({ IMAPS_PORT: 'off' })).toMatchObject({ variable: 'IMAPS_PORT' })
  expect(refused({ MAIL_HOST: '0.0.0.0' })).toMatchObject({ variable: 'MAIL_HOST' })
})

it('reads how many connections mail programs may have', () => {
  const limits = { MAIL_CONNECTIONS: '20000', MAIL_CONNECTIONS_PER_ADDRESS: '5000', MAIL_CONNECTIONS_PER_ACCOUNT: '30' }
  expect(readConfig(limits).mailPrograms.connections).toEqual({ all: 20_000, ofSource: 5_000, ofAccount: 30 })
  for (const wrong of ['0', '-1', '1.5', '100001', 'none'])
    expect(refused({ MAIL_CONNECTIONS: wrong })).toMatchObject({ variable: 'MAIL_CONNECTIONS' })
})

it('gives mail programs their own certificate, or that of SMTP', () => {
  const file = new URL(import.meta.url).pathname
  const smtp = { SMTP_TLS_CERT: file, SMTP_TLS_KEY: file }
  expect(readConfig(smtp).mailPrograms.tls).toEqual({ certFile: file, keyFile: file })
  expect(readConfig({ MAIL_TLS_CERT: file, MAIL_TLS_KEY: file })).toMatchObject({
    smtp: { tls: undefined },
    mailPrograms: { tls: { certFile: file } },
  })
  expect(refused({ MAIL_TLS_CERT: file })).toMatchObject({ variable: 'MAIL_TLS_KEY' })
})
