import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'
import { GOODBYE_SECONDS, READ_AHEAD_BYTES, UNREAD_ANSWER_SECONDS } from '@sen/model/mail-programs/limits'
import { ClientGone, InputBuffer } from './input-buffer.ts'
import type { Timers } from './timers.ts'

/** Longer text is handed to the socket before the command ends. */
const FLUSH_BYTES = 32 * 1024
/** The kernel closes the connection of a client that vanished 10 seconds later, unless it was sent something since. */
const KEEP_ALIVE_MILLISECONDS = 120_000

export interface ConnectionOptions {
  readonly timers: Timers
  /** The client's, also behind a load balancer. */
  readonly address: string
  /** Implicit TLS starts before the greeting. */
  readonly secureContext?: SecureContext | undefined
}

/** Translates all bytes after a command, such as COMPRESS. */
export interface StreamCodec {
  readonly decoder: Duplex
  encode(bytes: Buffer): Buffer
}

/**
 * A client's connection: input on request, output with back-pressure, and TLS. Reading pauses when more has arrived
 * than the command in progress takes. When the client has left or was disconnected, reads and writes throw `ClientGone`.
 */
export class ClientConnection {
  readonly input: InputBuffer
  readonly remoteAddress: string
  readonly #timers: Timers
  readonly #raw: Socket
  readonly #gone = new AbortController()
  #socket: Socket
  #isSecure = false
  #pending: (string | Buffer)[] = []
  #pendingBytes = 0
  #cancelDeadline: (() => void) | undefined
  #isReading = false
  /** The socket, or the decoder behind it. */
  #source: Readable
  #codec: StreamCodec | undefined
  #lastInputAt: number
  #noticeAt: number | undefined

  constructor(socket: Socket, { timers, address, secureContext }: ConnectionOptions) {
    this.#raw = socket
    this.#socket = socket
    this.#source = socket
    this.#timers = timers
    this.#lastInputAt = timers.now()
    this.remoteAddress = address
    this.input = new InputBuffer(() => this.#regulate())
    socket.setNoDelay(true)
    socket.setKeepAlive(true, KEEP_ALIVE_MILLISECONDS)
    // A broken connection closes, which is handled there.
    socket.on('error', ignore)
    // 'close' is emitted once. A listener by `once` takes four times the memory.
    socket.on('close', () => this.#leave())
    if (secureContext === undefined) this.#listen()
    else this.#wrap(secureContext)
  }

  get isSecure(): boolean {
    return this.#isSecure
  }

  get isGone(): boolean {
    return this.#gone.signal.aborted
  }

  /** Aborts when the client has disconnected or was disconnected. */
  get signal(): AbortSignal {
    return this.#gone.signal
  }

  /** Milliseconds since the client last sent something; 0 while it waits for the answer to a command. */
  idleFor(): number {
    return this.#cancelDeadline === undefined ? 0 : this.#timers.now() - this.#lastInputAt
  }

  /** Notes that the client is sent something that it has not asked for. */
  noteNotice(): void {
    this.#noticeAt ??= this.#timers.now()
  }

  /** Milliseconds since a notice after which the client has sent nothing; 0 without such a notice. */
  unansweredFor(): number {
    return this.#noticeAt === undefined ? 0 : this.#timers.now() - this.#noticeAt
  }

  setDeadline(milliseconds: number, onExpired: () => void): void {
    this.clearDeadline()
    if (!this.isGone) this.#cancelDeadline = this.#timers.after(milliseconds, onExpired)
  }

  clearDeadline(): void {
    this.#cancelDeadline?.()
    this.#cancelDeadline = undefined
  }

  /** @param text is byte text. It is sent with the next `flush`, or earlier. */
  write(text: string | Buffer): void {
    if (this.isGone) throw new ClientGone()
    this.#pending.push(text)
    this.#pendingBytes += text.length
  }

  /** Returns a function that discards what was written since, or returns false if some of it was sent already. */
  checkpoint(): () => boolean {
    const [pending, bytes] = [this.#pending, this.#pendingBytes]
    const { length } = pending
    return () => {
      // Sending starts another list.
      if (this.#pending !== pending) return false
      pending.length = length
      this.#pendingBytes = bytes
      return true
    }
  }

  get hasOutput(): boolean {
    return this.#pending.length > 0
  }

  /** True when the caller should await `flush` before it writes more. */
  get isFull(): boolean {
    return this.#pendingBytes >= FLUSH_BYTES
  }

  /** Resolves when the client has received most of it. @throws ClientGone */
  async flush(): Promise<void> {
    if (!this.send()) await this.#drained()
  }

  /** @returns false when the caller should await `flush`, because the client reads slowly. @throws ClientGone */
  send(): boolean {
    if (this.isGone) throw new ClientGone()
    return this.#send()
  }

  /** Sends `consent`. What is read and written after it passes through the codec. */
  startCodec(codec: StreamCodec, consent: string): void {
    this.#unlisten()
    this.write(consent)
    this.#send()
    this.#codec = codec
    this.#source = codec.decoder
    codec.decoder.on('error', () => this.disconnect('* BYE The compressed data is invalid\r\n'))
    this.#socket.pipe(codec.decoder)
    this.#listen()
  }

  /**
   * Starts TLS after `consent` was sent. What the client has sent before is discarded, because an attacker could have
   * added it (CVE-2011-0411).
   */
  async startTls(secureContext: SecureContext, consent: string): Promise<void> {
    this.#unlisten()
    this.input.discard()
    while (this.#raw.read() !== null);
    this.write(consent)
    this.#send()
    this.#wrap(secureContext)
  }

  /** Sends the final response, stops reading, and destroys the connection after `GOODBYE_SECONDS` at the latest. */
  disconnect(finalResponse?: string): void {
    if (this.isGone) return
    if (finalResponse !== undefined) this.#pending.push(finalResponse)
    this.#send()
    this.#leave()
    // The client may never read the final response.
    const cancel = this.#timers.after(GOODBYE_SECONDS * 1_000, () => this.destroy())
    this.#raw.once('close', cancel)
    this.#socket.destroySoon()
  }

  destroy(): void {
    this.#leave()
    this.#socket.destroy()
    this.#raw.destroy()
  }

  #send(): boolean {
    if (this.#pending.length === 0) return !this.#socket.writableNeedDrain
    const parts = this.#pending
    this.#pending = []
    this.#pendingBytes = 0
    this.#socket.cork()
    const buffers = [...joined(parts)]
    if (this.#codec === undefined) for (const buffer of buffers) this.#socket.write(buffer)
    else this.#socket.write(this.#codec.encode(Buffer.concat(buffers)))
    this.#socket.uncork()
    return !this.#socket.writableNeedDrain
  }

  async #drained(): Promise<void> {
    const cancel = this.#timers.after(UNREAD_ANSWER_SECONDS * 1_000, () => this.destroy())
    try {
      await new Promise<void>((resolve, reject) => {
        const onDrain = (): void => {
          this.signal.removeEventListener('abort', onGone)
          resolve()
        }
        const onGone = (): void => {
          this.#socket.off('drain', onDrain)
          reject(new ClientGone())
        }
        this.#socket.once('drain', onDrain)
        this.signal.addEventListener('abort', onGone, { once: true })
      })
    } finally {
      cancel()
    }
  }

  #wrap(secureContext: SecureContext): void {
    const secure = new TLSSocket(this.#raw, { isServer: true, secureContext })
    secure.on('error', () => this.destroy())
    secure.on('close', () => this.destroy())
    this.#socket = secure
    this.#source = secure
    this.#isSecure = true
    this.#listen()
  }

  #listen(): void {
    this.#isReading = true
    this.#source.on('data', this.#onData)
    this.#source.on('end', this.#onEnd)
  }

  #unlisten(): void {
    this.#isReading = false
    this.#source.pause()
    this.#source.off('data', this.#onData)
    this.#source.off('end', this.#onEnd)
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#lastInputAt = this.#timers.now()
    this.#noticeAt = undefined
    this.input.push(chunk)
    this.#regulate()
  }

  /** A client may close its side behind its last commands, which still run. Without such, it has disconnected. */
  readonly #onEnd = (): void => {
    if (this.input.length === 0) this.disconnect()
    else this.input.end(new ClientGone())
  }

  #regulate(): void {
    if (!this.#isReading) return
    const mayRead = this.input.isWanted || this.input.length < READ_AHEAD_BYTES
    if (mayRead && this.#source.isPaused()) this.#source.resume()
    else if (!mayRead && !this.#source.isPaused()) this.#source.pause()
  }

  #endCodec(): void {
    if (this.#codec === undefined) return
    this.#socket.unpipe(this.#codec.decoder)
    this.#codec.decoder.destroy()
  }

  #leave(): void {
    if (this.isGone) return
    this.clearDeadline()
    this.#unlisten()
    this.#endCodec()
    this.#gone.abort()
    this.input.discard()
    this.input.end(new ClientGone())
  }
}

function ignore(): void {}

/** Neighbouring texts become one buffer. */
function* joined(parts: readonly (string | Buffer)[]): Generator<Buffer> {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    if (text !== '') yield Buffer.from(text, 'latin1')
    text = ''
    yield part
  }
  if (text !== '') yield Buffer.from(text, 'latin1')
}
