import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'

const TAIL_BYTES = 1_000

export interface ImapAddress {
  readonly port: number
  /** With TLS from the start, or by STARTTLS. */
  readonly security: 'tls' | 'starttls'
  readonly secureContext: SecureContext
  readonly user: string
  readonly password: string
}

/** An IMAP client that does not read its answers, so that it costs both servers the same and little. */
export class RawImap {
  readonly #socket: TLSSocket
  #tail = ''
  #bytes = 0
  #tags = 0
  #waiting: { readonly pattern: RegExp; readonly resolve: (tail: string) => void } | undefined

  private constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length
      this.#tail = `${this.#tail}${chunk.subarray(-TAIL_BYTES).toString('latin1')}`.slice(-TAIL_BYTES)
      this.#look()
    })
    socket.on('error', () => undefined)
  }

  /** Connects and signs in. @throws Error when the server refuses */
  static async open(address: ImapAddress): Promise<RawImap> {
    const { port, security, secureContext, user, password } = address
    const options = { secureContext, servername: 'localhost', rejectUnauthorized: false }
    let client: RawImap
    if (security === 'tls') {
      client = new RawImap(connectTls({ ...options, host: '127.0.0.1', port }))
      await client.until(/^\* OK/)
    } else {
      client = new RawImap(connectTls({ ...options, socket: await afterStartTls(port) }))
    }
    client.#socket.setNoDelay(true)
    const plain = Buffer.from(`\0${user}\0${password}`, 'utf8').toString('base64')
    await client.command(`AUTHENTICATE PLAIN ${plain}`)
    return client
  }

  /** @returns the bytes of the answer @throws Error when it is not OK */
  async command(text: string | Buffer): Promise<number> {
    this.#tags += 1
    const tag = `t${this.#tags}`
    this.#bytes = 0
    this.#tail = ''
    const sent = this.until(new RegExp(`(?:^|\\n)${tag} (?:OK|NO|BAD)[^\\n]*\\r\\n$`))
    this.#socket.write(Buffer.concat([Buffer.from(`${tag} `), Buffer.from(text), Buffer.from('\r\n')]))
    const tail = await sent
    const last = tail.slice(tail.lastIndexOf(`${tag} `)).trim()
    if (!last.startsWith(`${tag} OK`)) throw new Error(`${text.toString().slice(0, 60)}: ${last}`)
    return this.#bytes
  }

  /** Starts IDLE. @returns a function that resolves with the next EXISTS */
  async idle(): Promise<() => Promise<void>> {
    this.#tail = ''
    this.#socket.write('idle IDLE\r\n')
    await this.until(/\+ [^\n]*\r\n/)
    return async () => {
      this.#tail = ''
      await this.until(/ EXISTS\r\n/)
    }
  }

  async endIdle(): Promise<void> {
    const ended = this.until(/(?:^|\n)idle OK/)
    this.#socket.write('DONE\r\n')
    await ended
  }

  until(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = { pattern, resolve }
      this.#look()
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #look(): void {
    if (!this.#waiting?.pattern.test(this.#tail)) return
    const { resolve } = this.#waiting
    this.#waiting = undefined
    resolve(this.#tail)
  }
}

async function afterStartTls(port: number): Promise<Socket> {
  const socket = connectPlain(port, '127.0.0.1')
  const line = (): Promise<string> => new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  await line()
  socket.write('s STARTTLS\r\n')
  const answer = await line()
  if (!answer.startsWith('s OK')) throw new Error(`STARTTLS: ${answer}`)
  return socket
}
