import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { mailProgramCertificate, mailProgramPorts } from './mail-programs.ts'

let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-mail-programs-'))
  const [cert, key] = [join(folder, 'mail.pem'), join(folder, 'mail.key')]
  await writeFile(cert, TEST_CERTIFICATE)
  await writeFile(key, TEST_KEY)
  env = { DATA_DIR: folder, PUBLIC_URL: 'https://mx.test', MAIL_TLS_CERT: cert, MAIL_TLS_KEY: key }
})
afterAll(() => rm(folder, { recursive: true }))

const NOW = new Date('2026-11-29T00:00:00Z')
const lookAt = (more: Record<string, string>, now = NOW) =>
  Promise.all(
    mailProgramCertificate(readConfig({ ...env, ...more }), now).map(async ({ name, run }) => {
      const said = await run().catch((error: Error) => error.message)
      return `${name}: ${said}`
    }),
  )

it('checks that the certificate covers the servers that mail programs are given, and its end', async () => {
  expect(await lookAt({})).toEqual([
    expect.stringMatching(/^MAIL_TLS_CERT: localhost, mx\.test, 127\.0\.0\.1; \d+ days left$/),
  ])
  expect(await lookAt({ SERVER_INFO_IMAP: 'imap.sen.example:993 SSL', SERVER_INFO_SMTP: 'mx.test:465 SSL' })).toEqual([
    expect.stringContaining('does not cover imap.sen.example'),
  ])
  const end = new Date('2126-01-01T00:00:00Z')
  expect(await lookAt({}, new Date(end.getTime() + 400 * 86_400_000))).toEqual([expect.stringContaining('expired on')])
})

it('checks nothing without a certificate of its own and without servers', async () => {
  expect(await lookAt({ MAIL_TLS_CERT: '', MAIL_TLS_KEY: '' })).toEqual([])
})

it('names the ports that are on', () => {
  const config = readConfig({
    ...env,
    MAIL_HOST: '127.0.0.1',
    IMAPS_PORT: '2993',
    POP3S_PORT: 'none',
    SUBMISSION_PORT: '0',
  })
  const imap = [
    { variable: 'IMAP_PORT', host: '127.0.0.1', port: 2143 },
    { variable: 'IMAPS_PORT', host: '127.0.0.1', port: 2993 },
  ]
  const submissions = { variable: 'SUBMISSIONS_PORT', host: '127.0.0.1', port: 2465 }
  expect(mailProgramPorts({ ...config, roles: new Set(['imap']) })).toEqual(imap)
  expect(mailProgramPorts({ ...config, roles: new Set(['smtp']) })).toEqual([submissions])
  expect(mailProgramPorts({ ...config, roles: new Set(['web', 'worker']) })).toEqual([])
})
