import { generateKeyPairSync } from 'node:crypto'
import type { Zone } from '@sen/testkit/servers/fake-dns-server'
import { createTransport } from 'nodemailer'

const SIGNED_FIELDS = 'From:Subject:Date:Message-ID:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Signs mails of a domain, as its own server would (RFC 6376). */
export class NewsletterSigner {
  readonly #domain: string
  readonly #privateKey: string
  readonly #publicKey: string

  constructor(domain: string) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    this.#domain = domain
    this.#privateKey = privateKey
    this.#publicKey = publicKey.toString('base64')
  }

  get zone(): Zone {
    const half = this.#publicKey.length / 2
    const key = [`v=DKIM1; k=rsa; p=${this.#publicKey.slice(0, half)}`, this.#publicKey.slice(half)]
    return { [`TXT s1._domainkey.${this.#domain}`]: [key] }
  }

  async sign(raw: Buffer): Promise<Buffer> {
    const transport = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      dkim: {
        domainName: this.#domain,
        keySelector: 's1',
        privateKey: this.#privateKey,
        headerFieldNames: SIGNED_FIELDS,
      },
    })
    const { message } = await transport.sendMail({ envelope: { from: '', to: 'lan@senmail.test' }, raw })
    return message as Buffer
  }
}
