import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSender, RecipientVerdict, SendEnvelope } from '@sen/core/ports/mail-sender'

/**
 * Accepts all mail and sends none, for demo mode. The envelope (`.json`) is written after the message (`.eml`), so a
 * reader who finds it also finds the message.
 */
export class SinkMailSender implements MailSender {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async send(envelope: SendEnvelope, raw: Uint8Array): Promise<readonly RecipientVerdict[]> {
    if (envelope.recipients.length === 0) return []
    await mkdir(this.#folder, { recursive: true })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
    await this.#write(`${name}.eml`, raw)
    await this.#write(`${name}.json`, `${JSON.stringify(envelope, undefined, 2)}\n`)
    return envelope.recipients.map(() => ({ outcome: 'handed_over', reply: '250 2.0.0 Stored in the mail sink' }))
  }

  async #write(name: string, content: string | Uint8Array): Promise<void> {
    const unfinished = join(this.#folder, `.${name}.part`)
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(this.#folder, name))
  }
}
