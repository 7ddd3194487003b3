import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import { GOODBYE_SECONDS, READ_AHEAD_BYTES, UNREAD_ANSWER_SECONDS } from '@sen/model/mail-programs/limits'
import { ClientGone, InputBuffer } from './input-buffer.ts'
import type { Timers } from './timers.ts'

/** Longer text is handed to the socket before the command ends. */
const FLUSH_BYTES = 32 * 1024
/** Detects clients that vanished; an idle client is not woken for it. */
const KEEP_ALIVE_MILLISECONDS = 120_000

export interface ConnectionOptions {
  readonly timers: Timers
  /** The client's, also behind a load balancer. */
  readonly address: string
  /** Implicit TLS starts before the greeting. */
  readonly secureContext?: SecureContext | undefined
}

/**
 * A client's connection: input on request, output with back-pressure, and TLS. Reading pauses when more has arrived
 * than the command in progress takes. When the client has left or was sent away, reads and writes throw `ClientGone`.
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

  constructor(socket: Socket, { timers, address, secureContext }: ConnectionOptions) {
    this.#raw = socket
    this.#socket = socket
    this.#timers = timers
    this.remoteAddress = address
    this.input = new InputBuffer(() => this.#regulate())
    socket.setNoDelay(true)
    socket.setKeepAlive(true, KEEP_ALIVE_MILLISECONDS)
    // A broken connection closes, which is handled there.
    socket.on('error', () => undefined)
    socket.once('close', () => this.#leave())
    if (secureContext === undefined) this.#listen()
    else this.#wrap(secureContext)
  }

  get isSecure(): boolean {
    return this.#isSecure
  }

  get isGone(): boolean {
    return this.#gone.signal.aborted
  }

  /** Aborts when the client has disconnected or was sent away. */
  get signal(): AbortSignal {
    return this.#gone.signal
  }

  /** The last deadline replaces the previous one. */
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

  /** True when the caller should await `flush` before it writes more. */
  get isFull(): boolean {
    return this.#pendingBytes >= FLUSH_BYTES
  }

  /** Resolves when the client has received most of it. @throws ClientGone */
  async flush(): Promise<void> {
    if (this.isGone) throw new ClientGone()
    if (!this.#send()) await this.#drained()
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

  /** Sends the last words, stops reading, and destroys the connection after `GOODBYE_SECONDS` at the latest. */
  sendAway(lastWords?: string): void {
    if (this.isGone) return
    if (lastWords !== undefined) this.#pending.push(lastWords)
    this.#send()
    this.#leave()
    // The client may never read the last words.
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
    for (const part of joined(parts)) this.#socket.write(part)
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
    secure.once('close', () => this.destroy())
    this.#socket = secure
    this.#isSecure = true
    this.#listen()
  }

  #listen(): void {
    this.#isReading = true
    this.#socket.on('data', this.#onData)
    this.#socket.once('end', this.#onEnd)
  }

  #unlisten(): void {
    this.#isReading = false
    this.#socket.pause()
    this.#socket.off('data', this.#onData)
    this.#socket.off('end', this.#onEnd)
  }

  readonly #onData = (chunk: Buffer): void => {
    this.input.push(chunk)
    this.#regulate()
  }

  /** A client that closes its side reads no more answers either. */
  readonly #onEnd = (): void => this.sendAway()

  #regulate(): void {
    if (!this.#isReading) return
    const mayRead = this.input.isWanted || this.input.length < READ_AHEAD_BYTES
    if (mayRead && this.#socket.isPaused()) this.#socket.resume()
    else if (!mayRead && !this.#socket.isPaused()) this.#socket.pause()
  }

  #leave(): void {
    if (this.isGone) return
    this.clearDeadline()
    this.#unlisten()
    this.#gone.abort()
    this.input.discard()
    this.input.end(new ClientGone())
  }
}

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
