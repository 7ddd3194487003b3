import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface IssuedCertificate {
  /** The authority's certificate, for clients. */
  readonly caFile: string
  readonly certFile: string
  readonly keyFile: string
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/**
 * Creates an authority and a certificate that it signs, so that clients check certificates as they do in production.
 * Needs openssl.
 * @param names host names; 127.0.0.1 is added
 */
export function issueCertificate(folder: string, names: readonly string[]): IssuedCertificate {
  const file = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const [caFile, caKey, certFile, keyFile] = [file('ca.pem'), file('ca.key'), file('cert.pem'), file('key.pem')]
  writeFileSync(
    file('openssl.cnf'),
    [
      '[req]',
      'distinguished_name = subject',
      '[subject]',
      '[authority]',
      'basicConstraints = critical, CA:TRUE',
      'keyUsage = critical, keyCertSign',
      'subjectKeyIdentifier = hash',
      '[server]',
      'basicConstraints = CA:FALSE',
      'extendedKeyUsage = serverAuth',
      'authorityKeyIdentifier = keyid',
      `subjectAltName = ${[...names.map((name) => `DNS:${name}`), 'IP:127.0.0.1'].join(', ')}`,
      '',
    ].join('\n'),
  )
  const config = ['-config', file('openssl.cnf')]
  const subject = (name: string) => ['-subj', `/CN=${name}`]
  const authority = ['-x509', '-days', '30', '-extensions', 'authority', '-keyout', caKey, '-out', caFile]
  openssl('req', ...config, ...KEY, ...subject('Sen Mail test authority'), ...authority)
  const request = ['-keyout', keyFile, '-out', file('request.pem')]
  openssl('req', ...config, ...KEY, ...subject(names[0] ?? 'localhost'), ...request)
  const signing = ['-CA', caFile, '-CAkey', caKey, '-CAcreateserial', '-days', '30']
  const extensions = ['-extfile', file('openssl.cnf'), '-extensions', 'server']
  openssl('x509', '-req', '-in', file('request.pem'), '-out', certFile, ...signing, ...extensions)
  return { caFile, certFile, keyFile }
}
