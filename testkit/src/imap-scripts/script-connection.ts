import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type ImapValue, parseImapValues } from './imap-values.ts'

export interface Reply {
  readonly tag: string
  readonly values: readonly ImapValue[]
}

const LITERAL_END = /\{(\d+)\}\r\n$/
const REPLY_MILLISECONDS = 30_000

/** A client that sends what it is given, and returns parsed replies. */
export class ScriptConnection {
  readonly #socket: Socket
  #text = ''
  #hasEnded = false
  #wake: () => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1')
      this.#wake()
    })
    const end = (): void => {
      this.#hasEnded = true
      this.#wake()
    }
    socket.on('close', end)
    socket.on('error', end)
  }

  /** Connects, with STARTTLS where `security` says so. The certificate is not checked. */
  static async open(port: number, security: 'tls' | 'starttls'): Promise<ScriptConnection> {
    if (security === 'tls') {
      const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
      const connection = new ScriptConnection(socket)
      await connection.next()
      return connection
    }
    const plain = connect({ host: '127.0.0.1', port })
    const first = new ScriptConnection(plain)
    await first.next()
    first.send('s STARTTLS\r\n')
    await first.next()
    plain.removeAllListeners('data')
    const socket = connectTls({ socket: plain, rejectUnauthorized: false })
    await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    return new ScriptConnection(socket)
  }

  send(bytes: string): void {
    this.#socket.write(Buffer.from(bytes, 'latin1'))
  }

  /** Returns the next reply, or undefined when the server has closed the connection. */
  async next(): Promise<Reply | undefined> {
    for (;;) {
      const end = this.#endOfReply()
      if (end > 0) {
        const text = this.#text.slice(0, end - 2)
        this.#text = this.#text.slice(end)
        const space = text.indexOf(' ')
        const tag = space < 0 ? text : text.slice(0, space)
        // The text after a continuation request is not made of values.
        return { tag, values: tag === '+' || space < 0 ? [] : valuesOf(text.slice(space + 1)) }
      }
      if (this.#hasEnded) return undefined
      await this.#more()
    }
  }

  close(): void {
    this.#socket.destroy()
  }

  async #more(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the server did not reply')), REPLY_MILLISECONDS)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #endOfReply(): number {
    for (let at = 0; ; ) {
      const end = this.#text.indexOf('\r\n', at)
      if (end < 0) return 0
      const [, bytes] = LITERAL_END.exec(this.#text.slice(Math.max(at, end - 14), end + 2)) ?? []
      if (bytes === undefined) return end + 2
      at = end + 2 + Number(bytes)
      if (at > this.#text.length) return 0
    }
  }
}

/** Human-readable text can contain brackets and quotes in any number. */
function valuesOf(text: string): readonly ImapValue[] {
  if (!/^(ok|no|bad|bye|preauth) /i.test(text)) return parseImapValues(text)
  const [, condition = '', code = '', words = ''] = /^(\w+) (\[.*?\])?(.*)$/s.exec(text) ?? []
  const values = code === '' ? [] : safeValues(code)
  return [
    { kind: 'text', text: condition, isAtom: true },
    ...values,
    ...words
      .split(' ')
      .filter(Boolean)
      .map((each): ImapValue => ({ kind: 'text', text: each, isAtom: true })),
  ]
}

function safeValues(code: string): readonly ImapValue[] {
  try {
    return parseImapValues(code)
  } catch {
    return [{ kind: 'text', text: code, isAtom: true }]
  }
}
