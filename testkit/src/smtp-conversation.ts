import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** The test writes every byte, without escaping or waiting. */
export class SmtpConversation {
  #socket: Socket
  #heard = ''
  #isClosed = false
  #wake: (() => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#listen(socket)
  }

  static async open(port: number): Promise<SmtpConversation> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new SmtpConversation(socket)
  }

  static async greeted(port: number): Promise<SmtpConversation> {
    const conversation = await SmtpConversation.open(port)
    await conversation.reply()
    await conversation.say('EHLO test.example')
    return conversation
  }

  static async atData(port: number, ...recipients: readonly string[]): Promise<SmtpConversation> {
    const conversation = await SmtpConversation.greeted(port)
    await conversation.say('MAIL FROM:<sender@test.example>')
    for (const recipient of recipients) await conversation.say(`RCPT TO:<${recipient}>`)
    const reply = await conversation.say('DATA')
    if (!reply.startsWith('354')) throw new Error(`DATA was answered ${reply}`)
    return conversation
  }

  say(line: string): Promise<string> {
    this.write(`${line}\r\n`)
    return this.reply()
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  async push(bytes: Uint8Array): Promise<void> {
    if (this.#socket.write(bytes)) return
    await new Promise<void>((resolve) => {
      this.#socket.once('drain', resolve)
      this.#socket.once('close', resolve)
    })
  }

  /** Lines are joined by LF. If the server hangs up, the reply may be incomplete. */
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

  async closed(): Promise<string> {
    while (!this.#isClosed) await this.#more()
    return this.#heard
  }

  /** The server has ended both directions. */
  destroyed(): Promise<true> {
    const socket = this.#socket
    if (socket.destroyed) return Promise.resolve(true)
    return new Promise((resolve) => socket.once('close', () => resolve(true)))
  }

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
