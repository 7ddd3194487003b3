const LF = 0x0a
const CR = 0x0d
const EMPTY = Buffer.alloc(0)
const FIRST_CAPACITY = 1_024
const LINE_START_BYTES = 200

/** The client has disconnected, or the server has disconnected it. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

/**
 * Holds the bytes a client has sent and nobody has read yet. There is one reader. An empty buffer holds no memory, so
 * that idle clients are cheap.
 */
export class InputBuffer {
  readonly #onChange: () => void
  #bytes: Buffer = EMPTY
  #start = 0
  #end = 0
  /** Bytes before this offset contain no line feed. */
  #scanned = 0
  #ended: Error | undefined
  #waiter: { readonly isReady: () => boolean; readonly wake: () => void } | undefined

  /** @param onChange is called when bytes were taken or a reader waits for more */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get length(): number {
    return this.#end - this.#start
  }

  get isWanted(): boolean {
    return this.#waiter !== undefined
  }

  push(chunk: Uint8Array): void {
    if (this.#ended !== undefined) return
    this.#makeRoom(chunk.byteLength)
    this.#bytes.set(chunk, this.#end)
    this.#end += chunk.byteLength
    this.#wake()
  }

  end(error: Error): void {
    this.#ended ??= error
    this.#wake()
  }

  discard(): void {
    this.#start = 0
    this.#end = 0
    this.#scanned = 0
    this.#bytes = EMPTY
  }

  /**
   * Returns a line without its CR LF. A bare LF also ends a line.
   * @param longer raises the limit for lines that begin in some way
   * @throws LineTooLong beyond `maxBytes`; ClientGone
   */
  async readLine(limitBytes: number, longer?: (start: Buffer) => number): Promise<Buffer> {
    let at = -1
    let maxBytes = limitBytes
    const find = (): boolean => {
      if (longer !== undefined && this.length > limitBytes && maxBytes === limitBytes) {
        maxBytes = Math.max(limitBytes, longer(this.#bytes.subarray(this.#start, this.#start + LINE_START_BYTES)))
      }
      at = this.#bytes.subarray(0, this.#end).indexOf(LF, Math.max(this.#scanned, this.#start))
      this.#scanned = at < 0 ? this.#end : at
      return at >= 0 || this.length > maxBytes
    }
    await this.#until(find)
    if (at < 0 || at - this.#start > maxBytes) throw new LineTooLong()
    const end = at > this.#start && this.#bytes[at - 1] === CR ? at - 1 : at
    const line = Buffer.from(this.#bytes.subarray(this.#start, end))
    this.#consume(at + 1 - this.#start)
    return line
  }

  /** Returns between one and `maxBytes` bytes, as soon as there are some. @throws ClientGone */
  async readSome(maxBytes: number): Promise<Buffer> {
    await this.#until(() => this.length > 0)
    const some = Buffer.from(this.#bytes.subarray(this.#start, Math.min(this.#end, this.#start + maxBytes)))
    this.#consume(some.length)
    return some
  }

  /** The caller limits `count`. @throws ClientGone */
  async readExactly(count: number): Promise<Buffer> {
    const all = Buffer.allocUnsafe(count)
    for (let filled = 0; filled < count; ) {
      const some = await this.readSome(count - filled)
      some.copy(all, filled)
      filled += some.length
    }
    return all
  }

  /** Resolves when a byte can be read, without reading it. @throws ClientGone */
  waitForInput(): Promise<void> {
    return this.#until(() => this.length > 0)
  }

  /** True when a byte can be read, or when there will be none, because the client has left. */
  get isReadable(): boolean {
    return this.length > 0 || this.#ended !== undefined
  }

  /** Calls `wake` once when the buffer becomes readable. Unlike a pending read, it takes little memory. */
  onReadable(wake: () => void): void {
    if (this.isReadable) wake()
    else this.#waiter = { isReady: () => this.length > 0, wake }
  }

  async #until(isReady: () => boolean): Promise<void> {
    while (!isReady()) {
      if (this.#ended !== undefined) throw this.#ended
      await new Promise<void>((wake) => {
        this.#waiter = { isReady, wake }
        this.#onChange()
      })
    }
  }

  #wake(): void {
    const waiter = this.#waiter
    if (waiter === undefined) return
    if (this.#ended === undefined && !waiter.isReady()) {
      this.#onChange()
      return
    }
    this.#waiter = undefined
    waiter.wake()
  }

  #consume(count: number): void {
    this.#start += count
    this.#scanned = Math.max(this.#scanned, this.#start)
    if (this.#start === this.#end) this.discard()
    this.#onChange()
  }

  #makeRoom(count: number): void {
    if (this.#end + count <= this.#bytes.length) return
    const length = this.length
    const capacity = Math.max(FIRST_CAPACITY, length + count, length * 2)
    const target = length + count <= this.#bytes.length ? this.#bytes : Buffer.allocUnsafe(capacity)
    this.#bytes.copy(target, 0, this.#start, this.#end)
    this.#scanned -= this.#start
    this.#start = 0
    this.#end = length
    this.#bytes = target
  }
}
