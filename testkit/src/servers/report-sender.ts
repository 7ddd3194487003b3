import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Zone } from './fake-dns-server.ts'

/** Its mail is signed, with a policy (RFC 6376, 7489). */
export class ReportSender {
  readonly domain: string
  readonly #privateKey: string
  readonly #publicKey: string

  constructor(domain: string) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 1_024,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    this.domain = domain
    this.#privateKey = privateKey
    this.#publicKey = publicKey.toString('base64')
  }

  get zone(): Zone {
    return {
      [`TXT s1._domainkey.${this.domain}`]: [`v=DKIM1; k=rsa; p=${this.#publicKey}`],
      [`TXT _dmarc.${this.domain}`]: ['v=DMARC1; p=reject'],
    }
  }

  async send(
    port: number,
    { to, subject, file }: { to: string; subject: string; file: { filename: string; content: Uint8Array } },
  ): Promise<string> {
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      ignoreTLS: true,
      dkim: { domainName: this.domain, keySelector: 's1', privateKey: this.#privateKey },
    })
    try {
      const { response } = await transport.sendMail({
        from: `noreply@${this.domain}`,
        to,
        subject,
        text: 'This is an aggregate report.',
        attachments: [{ filename: file.filename, content: Buffer.from(file.content) }],
      })
      return response
    } finally {
      transport.close()
    }
  }
}
