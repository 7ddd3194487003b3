import { getInvitation } from '@sen/contract/invitations'
import { createDraft, type DraftBody, getMessage } from '@sen/contract/messages'
import { searchThreads } from '@sen/contract/search'
import { checkSpam } from '@sen/contract/spam-check'
import { getThread, listThreads } from '@sen/contract/threads'
import { type Call, CallRefused } from '../../program/api-client.ts'
import { ConnectionLost, SmtpClient, SmtpRefused } from '../../program/smtp-client.ts'

export interface StallCase {
  readonly name: string
  readonly isSeed?: boolean
  bring(stage: Stage): Promise<string>
}

export interface StageNeeds {
  readonly url: string
  readonly token: string
  readonly call: Call
  readonly smtpPort: number
  readonly to: string
  /** Sends a mail to the outside on the first call; returns its return path `bounces+…@`. */
  readonly returnPath: () => Promise<string>
}

const SETTLE_MILLISECONDS = 30_000
const LOOK_MILLISECONDS = 200

/** A refusal is a valid result; only delays for others count. */
export class Stage {
  readonly #needs: StageNeeds
  #drafts = 0

  constructor(needs: StageNeeds) {
    this.#needs = needs
  }

  draft(body: string, more: Partial<DraftBody> = {}): Promise<string> {
    this.#drafts += 1
    const client_key = `stall-${process.pid}-${this.#drafts}`
    const written = { to: [], cc: [], bcc: [], subject: 'nháp', files: [], body, client_key, ...more }
    return this.#answered(async () => {
      const { call } = this.#needs
      const { id } = (await call(createDraft, { body: written })).data
      await call(checkSpam, { params: { id } })
      await call(getMessage, { params: { id }, query: { whole: '1' } })
    })
  }

  async request(method: string, path: string, body?: BodyInit, contentType?: string): Promise<string> {
    const response = await fetch(new URL(path, this.#needs.url), {
      method,
      headers: {
        'x-auth-token': this.#needs.token,
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { body }),
    })
    await response.arrayBuffer()
    return String(response.status)
  }

  /** @param content in wire form, without the final dot; a string is read as latin-1 */
  mail(content: string | Buffer, from = 'ke-la@ngoai.example', to = this.#needs.to): Promise<string> {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    return this.wire(Buffer.concat([bytes, Buffer.from('\r\n.\r\n')]), { from, to })
  }

  /** @param content with its final dot */
  async wire(
    content: Buffer,
    { from = 'ke-la@ngoai.example', to = this.#needs.to, source = '127.0.0.1' } = {},
  ): Promise<string> {
    let client: SmtpClient | undefined
    try {
      client = await SmtpClient.open(this.#needs.smtpPort, source)
      return String((await client.deliver(from, [to], content)).code)
    } catch (error) {
      if (error instanceof SmtpRefused) return String(error.code)
      if (error instanceof ConnectionLost) return 'hung up'
      throw error
    } finally {
      client?.close()
    }
  }

  async mailAndOpen(content: string | Buffer): Promise<string> {
    const answer = await this.mail(content)
    return answer === '250' ? `250, ${await this.#openNewest()}` : answer
  }

  async mailToReturnPath(content: string): Promise<string> {
    return this.mail(content, '', await this.#needs.returnPath())
  }

  #openNewest(): Promise<string> {
    return this.#answered(async () => {
      const { call } = this.#needs
      const [row] = (await call(listThreads, { query: { in: 'INBOX', limit: 10 } })).data
      if (!row) throw new Error('nothing came')
      const { messages } = (await call(getThread, { params: { id: row.id } })).data
      const last = messages.at(-1)
      if (last) await call(getMessage, { params: { id: last.id }, query: { whole: '1', images: 'shown' } })
      for (const file of last?.files.slice(0, 3) ?? []) {
        if (file.content_type === 'text/calendar') await call(getInvitation, { params: { id: file.id } })
      }
    })
  }

  /** Waits until the index has caught up, because much of the work is there. */
  async settled(): Promise<void> {
    const until = performance.now() + SETTLE_MILLISECONDS
    while (performance.now() < until) {
      const { indexing } = await this.#needs.call(searchThreads, { query: { q: 'khong-co-gi', limit: 10 } })
      if (!indexing) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS))
    }
  }

  async #answered(work: () => Promise<void>): Promise<string> {
    try {
      await work()
      return 'done'
    } catch (error) {
      if (error instanceof CallRefused) return `${error.status}`
      throw error
    }
  }
}
