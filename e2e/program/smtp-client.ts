import { connect, type Socket } from 'node:net'

export interface SmtpReply {
  readonly code: number
  readonly text: string
}

/** The connection broke or could not be opened, so the fate of a message in progress is unknown. */
export class ConnectionLost extends Error {}

/** The server refused; `code` says whether to retry (4xx) or not (5xx). */
export class SmtpRefused extends Error {
  readonly code: number

  constructor(command: string, { code, text }: SmtpReply) {
    super(`${command} was answered ${code} ${text}`)
    this.code = code
  }
}

/** Checks of a message may take a minute; this is the upper limit. */
const REPLY_WITHIN_MILLISECONDS = 120_000

/** A minimal RFC 5321 client. It sends one command after the other, so that its results can be trusted. */
export class SmtpClient {
  readonly #socket: Socket
  #text = ''
  #lost: ConnectionLost | undefined
  #waiting: { resolve: (reply: SmtpReply) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      this.#text += text
      this.#answer()
    })
    socket.on('error', (error) => this.#lose(error.message))
    socket.on('close', () => this.#lose('closed'))
    socket.setTimeout(REPLY_WITHIN_MILLISECONDS, () => {
      if (!this.#waiting) return
      this.#lose(`no reply within ${REPLY_WITHIN_MILLISECONDS / 1_000} s`)
      socket.destroy()
    })
  }

  /**
   * @param source the local address, in the network 127.0.0.0/8
   * @throws ConnectionLost, SmtpRefused
   */
  static async open(port: number, source = '127.0.0.1', helo = 'sender.example'): Promise<SmtpClient> {
    const client = new SmtpClient(connect({ port, host: '127.0.0.1', localAddress: source }))
    client.#expect(await client.#reply(), 'the connection', 220)
    client.#expect(await client.#command(`EHLO ${helo}`), 'EHLO', 250)
    return client
  }

  /**
   * Sends one message to all of the recipients or to none.
   * @param content as it goes over the wire, see `wireFormOf`
   * @throws ConnectionLost when it may or may not have been accepted; SmtpRefused when it was not
   */
  async deliver(from: string, recipients: readonly string[], content: Buffer): Promise<SmtpReply> {
    try {
      this.#expect(await this.#command(`MAIL FROM:<${from}> SIZE=${content.length}`), 'MAIL', 250)
      for (const to of recipients) this.#expect(await this.#command(`RCPT TO:<${to}>`), 'RCPT', 250)
      this.#expect(await this.#command('DATA'), 'DATA', 354)
      this.#socket.write(content)
      const reply = await this.#reply()
      this.#expect(reply, 'the message', 250)
      return reply
    } catch (error) {
      if (error instanceof SmtpRefused) await this.#command('RSET')
      throw error
    }
  }

  /**
   * Pipelines commands (RFC 2920). After a refusal the connection cannot be used again.
   * @throws ConnectionLost, SmtpRefused
   */
  async deliverPipelined(from: string, recipient: string, content: Buffer): Promise<void> {
    this.#socket.write(`MAIL FROM:<${from}> SIZE=${content.length}\r\nRCPT TO:<${recipient}>\r\nDATA\r\n`)
    this.#expect(await this.#reply(), 'MAIL', 250)
    this.#expect(await this.#reply(), 'RCPT', 250)
    this.#expect(await this.#reply(), 'DATA', 354)
    this.#socket.write(content)
    this.#expect(await this.#reply(), 'the message', 250)
  }

  close(): void {
    this.#socket.destroy()
  }

  #command(line: string): Promise<SmtpReply> {
    this.#socket.write(`${line}\r\n`)
    return this.#reply()
  }

  #reply(): Promise<SmtpReply> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost)
      this.#waiting = { resolve, reject }
      this.#answer()
    })
  }

  #answer(): void {
    const last = /^(\d{3})(?: (.*))?\r\n/m.exec(this.#text)
    if (!last || !this.#waiting) return
    this.#text = this.#text.slice(last.index + last[0].length)
    const { resolve } = this.#waiting
    this.#waiting = undefined
    resolve({ code: Number(last[1]), text: last[2] ?? '' })
  }

  #expect(reply: SmtpReply, command: string, code: number): void {
    if (reply.code !== code) throw new SmtpRefused(command, reply)
  }

  #lose(reason: string): void {
    this.#lost ??= new ConnectionLost(reason)
    this.#waiting?.reject(this.#lost)
    this.#waiting = undefined
  }
}

/** Returns a message in DATA form: dots doubled at the start of lines, the end marked (RFC 5321 section 4.5.2). */
export function wireFormOf(message: string): Buffer {
  const whole = message.endsWith('\r\n') ? message : `${message}\r\n`
  return Buffer.from(`${whole.replace(/^\./gm, '..')}.\r\n`)
}
