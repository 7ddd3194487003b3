import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts'

/** Steps that are not set succeed. */
export interface SmtpScript {
  readonly greeting?: string
  readonly extensions?: readonly string[]
  readonly mailFrom?: string
  readonly recipients?: Readonly<Record<string, string>>
  readonly data?: string
  /** `drop-in-data` hangs up in the middle of the message. */
  readonly end?: string | 'drop-in-data' | 'drop-after-dot' | 'silence'
  /** `broken` accepts and sends garbage. The default is no advertisement. */
  readonly startTls?: 'works' | 'broken' | 'refused'
}

export interface SmtpTransaction {
  readonly mailFrom: string
  readonly recipients: readonly string[]
  readonly raw: string
  readonly isEncrypted: boolean
}

/**
 * The server hangs up at the worst moment, for example. It stores every message that reached its final dot, even
 * without a reply.
 */
export class ScriptedSmtpServer {
  readonly received: SmtpTransaction[] = []
  readonly commands: string[] = []
  sessions = 0
  #script: SmtpScript = {}
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async start(host = '127.0.0.1', port = 0): Promise<ScriptedSmtpServer> {
    const server = new ScriptedSmtpServer()
    await new Promise<void>((resolve, reject) => {
      server.#server.once('error', reject)
      server.#server.listen(port, host, () => resolve())
    })
    return server
  }

  get port(): number {
    const address = this.#server.address()
    if (!address || typeof address === 'string') throw new Error('not listening')
    return address.port
  }

  play(script: SmtpScript): void {
    this.#script = script
  }

  reset(): void {
    this.#script = {}
    this.received.length = 0
    this.commands.length = 0
    this.sessions = 0
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #serve(socket: Socket): void {
    this.sessions += 1
    socket.setNoDelay(true)
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
    const session = new Session(this.#script, socket, (transaction) => this.received.push(transaction), this.commands)
    session.listen(socket)
    session.say(this.#script.greeting ?? '220 mx.test ESMTP')
  }
}

class Session {
  readonly #script: SmtpScript
  readonly #keep: (transaction: SmtpTransaction) => void
  readonly #commands: string[]
  #socket: Socket
  #buffer = ''
  #isEncrypted = false
  #isInData = false
  #mailFrom = ''
  #recipients: string[] = []

  constructor(script: SmtpScript, socket: Socket, keep: (transaction: SmtpTransaction) => void, commands: string[]) {
    this.#script = script
    this.#socket = socket
    this.#keep = keep
    this.#commands = commands
  }

  listen(socket: Socket): void {
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: string) => this.#hear(chunk))
  }

  say(reply: string): void {
    this.#socket.write(`${reply}\r\n`)
    if (reply.startsWith('421')) this.#socket.end()
  }

  #hear(chunk: string): void {
    this.#buffer += chunk
    while (!this.#socket.destroyed) {
      if (this.#isInData) {
        if (this.#script.end === 'drop-in-data') return void this.#socket.destroy()
        const end = this.#buffer.indexOf('\r\n.\r\n')
        if (end < 0) return
        this.#endData(this.#buffer.slice(0, end + 2))
        this.#buffer = this.#buffer.slice(end + 5)
        continue
      }
      const end = this.#buffer.indexOf('\r\n')
      if (end < 0) return
      const line = this.#buffer.slice(0, end)
      this.#buffer = this.#buffer.slice(end + 2)
      this.#commands.push(line)
      if (this.#obey(line)) return
    }
  }

  /** True means that the line is not ours to read any more. */
  #obey(line: string): boolean {
    const verb = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO') {
      const tls = this.#script.startTls && !this.#isEncrypted ? ['STARTTLS'] : []
      const lines = ['mx.test', ...(this.#script.extensions ?? ['PIPELINING', '8BITMIME']), ...tls]
      this.say(lines.map((each, at) => `250${at === lines.length - 1 ? ' ' : '-'}${each}`).join('\r\n'))
    } else if (verb === 'STAR') return this.#startTls()
    else if (verb === 'MAIL') {
      const reply = this.#script.mailFrom ?? '250 2.1.0 Ok'
      this.#mailFrom = reply.startsWith('2') ? address : ''
      this.#recipients = []
      this.say(reply)
    } else if (verb === 'RCPT') {
      const reply = this.#script.recipients?.[address.toLowerCase()] ?? '250 2.1.5 Ok'
      if (reply.startsWith('2')) this.#recipients.push(address)
      this.say(reply)
    } else if (verb === 'DATA') {
      const reply =
        this.#recipients.length > 0 ? (this.#script.data ?? '354 End with a dot') : '554 5.5.1 No valid recipients'
      this.#isInData = reply.startsWith('3')
      this.say(reply)
    } else if (verb === 'QUIT') {
      this.say('221 2.0.0 Bye')
      this.#socket.end()
    } else this.say('250 2.0.0 Ok')
    return false
  }

  #endData(stuffed: string): void {
    this.#isInData = false
    this.#keep({
      mailFrom: this.#mailFrom,
      recipients: this.#recipients,
      raw: stuffed.replaceAll(/^\./gm, ''),
      isEncrypted: this.#isEncrypted,
    })
    const end = this.#script.end ?? '250 2.0.0 Ok: queued as ABC'
    if (end === 'drop-after-dot') this.#socket.destroy()
    else if (end !== 'silence') this.say(end)
  }

  #startTls(): boolean {
    if (this.#script.startTls === undefined) {
      this.say('502 5.5.1 Not implemented')
      return false
    }
    if (this.#script.startTls === 'refused') {
      this.say('454 4.7.0 TLS not available')
      return false
    }
    const plain = this.#socket
    plain.removeAllListeners('data')
    plain.write('220 2.0.0 Ready\r\n')
    if (this.#script.startTls === 'broken') {
      plain.write('this is no handshake\r\n')
      plain.end()
      return true
    }
    const secureContext = createSecureContext({ cert: TEST_CERTIFICATE, key: TEST_KEY })
    this.#buffer = ''
    this.#isEncrypted = true
    this.listen(new TLSSocket(plain, { isServer: true, secureContext }))
    return true
  }
}
