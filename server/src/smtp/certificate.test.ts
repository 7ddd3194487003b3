import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Certificate, CertificateRefused, readCertificate, watchCertificate } from './certificate.ts'

const OTHER_KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIKzCyGmMPzBKQwPjJxWGV0jBkyOG1zxPL0Pz9mKzvjc
-----END PRIVATE KEY-----
`

let folder: string
let files: { certFile: string; keyFile: string }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-certificate-'))
  files = { certFile: join(folder, 'mail.pem'), keyFile: join(folder, 'mail.key') }
  await writeFile(files.certFile, TEST_CERTIFICATE)
  await writeFile(files.keyFile, TEST_KEY)
})
afterEach(() => rm(folder, { recursive: true }))

it('reads its names and its expiry', async () => {
  const { names, expiresAt } = await readCertificate(files)
  expect(names).toEqual(['localhost', 'mx.test', '127.0.0.1'])
  expect(expiresAt.getUTCFullYear()).toBe(2126)
})

it.each([
  ['a missing certificate', () => rm(files.certFile), /^SMTP_TLS_CERT .* cannot be read$/],
  [
    'a certificate that is none',
    () => writeFile(files.certFile, 'nonsense'),
    /^SMTP_TLS_CERT .* contains no PEM certificate/,
  ],
  [
    'a key that is none',
    () => writeFile(files.keyFile, 'nonsense'),
    /^SMTP_TLS_KEY .* contains no readable PEM private key/,
  ],
  ['the key of another', () => writeFile(files.keyFile, OTHER_KEY), /^SMTP_TLS_KEY .* is not the private key of /],
])('refuses %s in one line', async (_, spoil, message) => {
  await spoil()
  const refusal = await readCertificate(files).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CertificateRefused)
  expect((refusal as Error).message).toMatch(message)
  expect((refusal as Error).message).not.toContain('\n')
})

it('reads a renewed one, and keeps to the old one while the new one cannot be used', async () => {
  const heard: (Certificate | 'refused')[] = []
  const next = (count: number) => expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  const stop = watchCertificate(
    files,
    { onRenewed: (certificate) => void heard.push(certificate), onRefused: () => void heard.push('refused') },
    20,
  )
  const replace = async (text: string) => {
    await writeFile(join(folder, 'next'), text)
    await rename(join(folder, 'next'), files.certFile)
  }
  await replace('half written')
  await next(1)
  expect(heard[0]).toBe('refused')
  await replace(TEST_CERTIFICATE)
  await next(2)
  expect(heard.at(-1)).toMatchObject({ cert: TEST_CERTIFICATE })
  stop()
})
