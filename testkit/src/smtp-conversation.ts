import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** A raw SMTP connection that sends exactly what the test writes, without escaping or waiting. */
export class SmtpConversation {
  #socket: Socket
  #heard = ''
  #isClosed = false
  #wake: (() => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#listen(socket)
  }

  /** Connected; the greeting has not been read. */
  static async open(port: number): Promise<SmtpConversation> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new SmtpConversation(socket)
  }

  /** Greeted, and past EHLO. */
  static async greeted(port: number): Promise<SmtpConversation> {
    const conversation = await SmtpConversation.open(port)
    await conversation.reply()
    await conversation.say('EHLO test.example')
    return conversation
  }

  /** Past DATA's 354, for these recipients. */
  static async atData(port: number, ...recipients: readonly string[]): Promise<SmtpConversation> {
    const conversation = await SmtpConversation.greeted(port)
    await conversation.say('MAIL FROM:<sender@test.example>')
    for (const recipient of recipients) await conversation.say(`RCPT TO:<${recipient}>`)
    const reply = await conversation.say('DATA')
    if (!reply.startsWith('354')) throw new Error(`DATA was answered ${reply}`)
    return conversation
  }

  /** Sends one line and returns the whole reply to it. */
  say(line: string): Promise<string> {
    this.write(`${line}\r\n`)
    return this.reply()
  }

  /** Sends exactly these bytes; a string is taken as latin-1. */
  write(bytes: string | Uint8Array): void {
    this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  /** Sends, and waits until the network has taken it. */
  async push(bytes: Uint8Array): Promise<void> {
    if (this.#socket.write(bytes)) return
    await new Promise<void>((resolve) => {
      this.#socket.once('drain', resolve)
      this.#socket.once('close', resolve)
    })
  }

  /** The next whole reply, lines joined by LF; what came before the end when the server hangs up. */
  async reply(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\r\n]*\r\n)*\d{3}(?: [^\r\n]*)?\r\n/.exec(this.#heard)?.[0]
      if (whole !== undefined) {
        this.#heard = this.#heard.slice(whole.length)
        return whole.replaceAll('\r\n', '\n').trimEnd()
      }
      if (this.#isClosed) return this.#heard
      await this.#more()
    }
  }

  /** Waits for the server to hang up, and returns what it sent. */
  async closed(): Promise<string> {
    while (!this.#isClosed) await this.#more()
    return this.#heard
  }

  /** Upgrades to TLS, as after STARTTLS. */
  async secure(): Promise<void> {
    const plain = this.#socket
    plain.removeAllListeners('data')
    plain.removeAllListeners('close')
    const secured = connectTls({ socket: plain, rejectUnauthorized: false })
    await new Promise<void>((resolve, reject) => {
      secured.once('secureConnect', resolve)
      secured.once('error', reject)
    })
    this.#socket = secured
    this.#listen(secured)
  }

  /** Half-closes the connection and continues to read. */
  finish(): void {
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #listen(socket: Socket): void {
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      this.#heard += chunk.toString('latin1')
      this.#wake?.()
    })
    const close = (): void => {
      this.#isClosed = true
      this.#wake?.()
    }
    socket.on('end', close)
    socket.on('close', close)
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
