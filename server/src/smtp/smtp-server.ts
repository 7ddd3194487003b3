import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  MAX_SMTP_COMMANDS_WITHOUT_MESSAGE,
  MAX_SMTP_RECIPIENT_COMMANDS_WITHOUT_MESSAGE,
  SMTP_COMMAND_WORK_BYTES,
  SMTP_TLS_HANDSHAKE_SECONDS,
} from '@sen/model/receiving/limits'
import { MAX_TLS_HANDSHAKES_PER_ADDRESS } from '@sen/model/submissions/limits'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { Balancers } from '../proxy-protocol/balancers.ts'
import { sourceKey } from '../source-key.ts'
import type { ByteThrottle } from './byte-throttle.ts'

const [LF, CR, DOT] = [10, 13, 46]
/** A reply's text may begin with an enhanced code (RFC 3463 section 2). */
const ENHANCED_CODE = /^[245]\.\d{1,3}\.\d{1,3} /
const RCPT = /^rcpt /i
const RCPT_BYTES = 5
/** So many bytes may be the beginning of CR LF `.` CR LF. */
const LOOK_AHEAD_BYTES = 4

type ConnectionArguments = [
  socket: ConstructorParameters<typeof SMTPConnection>[1],
  options?: ConstructorParameters<typeof SMTPConnection>[2],
]

/**
 * Removes the dots of DATA in one pass per chunk, where the library waits for the event loop after each. A STARTTLS
 * handshake in progress is visible.
 */
export class SmtpServer extends SMTPServer {
  /** The commands of all connections share it with the content of messages. */
  readonly throttle: ByteThrottle
  readonly #balancers: Balancers
  /** The clients whose handshakes are limited, as `sourceKey` returns them. */
  readonly #sources = new WeakMap<Socket, string>()

  /** @param balancers begin their connections with a PROXY header; no other client may send one */
  constructor(options: SMTPServerOptions, throttle: ByteThrottle, balancers = new Balancers([])) {
    super(options)
    this.throttle = throttle
    this.#balancers = balancers
  }

  override _expectsProxyHeader(socket: Socket): boolean {
    return this.#balancers.includes(socket)
  }

  override _handleProxy(...[socket, callback]: Parameters<SMTPServer['_handleProxy']>): void {
    const id = randomBytes(10).toString('hex')
    this.#balancers.sourceOf(socket).then(
      (source) => {
        if (source && this.options.secure === true && !this.#mayShakeHands(socket, source.address)) {
          socket.destroy()
          callback(new Error('too many handshakes of one client'))
          return
        }
        callback(null, { id, ...(source && { remoteAddress: source.address, remotePort: source.port }) })
      },
      (error: Error) => callback(error),
    )
  }

  /**
   * The library limits neither the duration of a handshake nor how many one address begins. A client of a balancer is
   * known after its PROXY header.
   */
  override _acceptSocket(socket: Socket, handshake: boolean): (() => void) | false {
    const isDirect = handshake && !this.#balancers.includes(socket)
    if (isDirect && !this.#mayShakeHands(socket, socket.remoteAddress ?? '')) {
      socket.on('error', () => {})
      socket.destroy()
      return false
    }
    const release = super._acceptSocket(socket, handshake)
    if (!release || !handshake) return release
    const deadline = setTimeout(() => this._pendingSockets.get(socket)?.destroy(), SMTP_TLS_HANDSHAKE_SECONDS * 1_000)
    deadline.unref()
    return () => {
      clearTimeout(deadline)
      release()
    }
  }

  #mayShakeHands(socket: Socket, address: string): boolean {
    const source = sourceKey(address)
    let count = 0
    for (const pending of this._pendingSockets.keys()) if (this.#sources.get(pending) === source) count += 1
    if (count >= MAX_TLS_HANDSHAKES_PER_ADDRESS) return false
    this.#sources.set(socket, source)
    return true
  }

  override connect(socket: Socket, options?: ConstructorParameters<typeof SMTPConnection>[2]): void {
    const connection = this.connectionFor(socket, options)
    this.connections.add(connection)
    connection.on('error', (error: Error) => this._onError(error))
    connection.on('connect', (data) => this._onClientConnect(data))
    connection.init()
  }

  connection(id: string): MailConnection | undefined {
    for (const connection of this.connections) {
      if (connection.id === id && connection instanceof MailConnection) return connection
    }
    return undefined
  }

  protected connectionFor(...[socket, options]: Parameters<SMTPServer['connect']>): MailConnection {
    return new MailConnection(this, socket, options)
  }
}

export class MailConnection extends SMTPConnection {
  /** The client owes us its part of a handshake until `session.secure`. */
  isUpgraded = false
  readonly #throttle: ByteThrottle
  #junkCommands = 0
  #recipientCommands = 0

  constructor(server: SmtpServer, ...others: ConnectionArguments) {
    super(server, ...others)
    this.#throttle = server.throttle
  }

  override upgrade(callback: () => void, secureCallback?: () => void): void {
    this.isUpgraded = true
    super.upgrade(callback, secureCallback)
  }

  get isShakingHands(): boolean {
    return this.isUpgraded && this.session.secure !== true
  }

  /** The library has one enhanced code per reply code, so a text with its own is sent unchanged. */
  override send(...[code, data, context]: Parameters<SMTPConnection['send']>): void {
    if (context === 'DATA_OK') {
      this.#junkCommands = 0
      this.#recipientCommands = 0
    }
    super.send(code, data, typeof data === 'string' && ENHANCED_CODE.test(data) ? false : context)
  }

  override _createParser(): SMTPStream {
    const { maxCommandLength } = this._server.options
    const parser = new DataStream(maxCommandLength === undefined ? {} : { maxCommandLength })
    parser.oncommand = (command, callback) => this.#run(command, callback)
    parser.on('error', (error: Error) => this.send(421, `Error: ${error.message}`))
    return parser
  }

  /** The library yields after a hundred commands of one connection, which takes too long with many connections. */
  #run(command: Buffer, next: (() => void) | undefined): void {
    // Commands that arrived before a handshake are discarded.
    if (!this._upgrading && this.#isTooMuch(command)) {
      this.send(421, '4.7.0 Too many commands without a message')
      return
    }
    this._onCommand(command, next && (() => void this.#throttle.pass(SMTP_COMMAND_WORK_BYTES).then(next)))
  }

  /** Counts commands, because most of them never reach the listener. Honest clients use few between two messages. */
  #isTooMuch(command: Buffer): boolean {
    if (RCPT.test(command.toString('latin1', 0, RCPT_BYTES)) && this.session.envelope?.mailFrom) {
      this.#recipientCommands += 1
      return this.#recipientCommands > MAX_SMTP_RECIPIENT_COMMANDS_WITHOUT_MESSAGE
    }
    this.#junkCommands += 1
    return this.#junkCommands > MAX_SMTP_COMMANDS_WITHOUT_MESSAGE
  }
}

/** Removes dot stuffing and finds the end (RFC 5321 section 4.5.2). */
export class DataStream extends SMTPStream {
  override _feedDataStream(came: Buffer, done: (error?: Error | null) => void): void {
    const held = this._lastBytes
    this._lastBytes = false
    const chunk = held === false ? came : Buffer.concat([held, came])
    if (this._atDataStart && chunk.length >= 3 && chunk[0] === DOT && isLineEnd(chunk, 1)) {
      this._endDataMode(false, chunk.subarray(3), done)
      return
    }
    const unstuffed = new DotUnstuffer(chunk)
    if (this._atDataStart && chunk.length >= 2 && chunk[0] === DOT && chunk[1] === DOT) {
      unstuffed.leaveOut(0)
      this._atDataStart = false
    }
    for (let lf = chunk.indexOf(LF, unstuffed.from + 1); lf >= 0; lf = chunk.indexOf(LF, lf + 1)) {
      const dot = lf + 1
      if (dot + 2 >= chunk.length) break
      if (chunk[dot] !== DOT) continue
      if (chunk[lf - 1] === CR && isLineEnd(chunk, dot + 1)) {
        const last = unstuffed.upTo(dot)
        this._countDataBytes(last.length)
        this._endDataMode(last, chunk.subarray(dot + 3), done)
        return
      }
      // The second dot is content in any case.
      if (chunk[dot + 1] === DOT) {
        unstuffed.leaveOut(dot)
        lf = dot + 1
      }
    }
    const end = Math.max(unstuffed.from, chunk.length - LOOK_AHEAD_BYTES)
    if (end < chunk.length) this._lastBytes = Buffer.from(chunk.subarray(end))
    this.#give(unstuffed.upTo(end), done)
  }

  /** Unread data must not accumulate. */
  #give(bytes: Buffer, done: (error?: Error | null) => void): void {
    const stream = this._dataStream
    if (bytes.length > 0) this._countDataBytes(bytes.length)
    if (bytes.length === 0 || !stream?.writable || stream.write(bytes) || stream.destroyed) {
      done()
      return
    }
    const goOn = (): void => {
      stream.off('drain', goOn)
      stream.off('close', goOn)
      done()
    }
    stream.once('drain', goOn)
    stream.once('close', goOn)
  }
}

/** A chunk without stuffing is not copied. */
class DotUnstuffer {
  readonly #chunk: Buffer
  #copy: Buffer | undefined
  #length = 0
  /** Bytes before this offset are already copied or dropped. */
  from = 0

  constructor(chunk: Buffer) {
    this.#chunk = chunk
  }

  leaveOut(at: number): void {
    this.#copy ??= Buffer.allocUnsafe(this.#chunk.length)
    this.#takeOver(this.#copy, at)
    this.from = at + 1
  }

  upTo(end: number): Buffer {
    if (this.#copy === undefined) return this.#chunk.subarray(this.from, end)
    this.#takeOver(this.#copy, end)
    return this.#copy.subarray(0, this.#length)
  }

  #takeOver(copy: Buffer, end: number): void {
    // A call of copy costs more than a few bytes.
    if (end - this.from < 32) {
      for (let at = this.from; at < end; at += 1) copy[this.#length + at - this.from] = this.#chunk[at] ?? 0
    } else {
      this.#chunk.copy(copy, this.#length, this.from, end)
    }
    this.#length += end - this.from
    this.from = end
  }
}

function isLineEnd(chunk: Buffer, at: number): boolean {
  return chunk[at] === CR && chunk[at + 1] === LF
}
