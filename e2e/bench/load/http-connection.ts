import { connect, type Socket } from 'node:net'

/**
 * One keep-alive connection that sends prepared requests one after the other. It reads no more of an answer than its
 * status and its length, so that the machine's time goes to the program that is measured.
 */
export class HttpConnection {
  readonly #socket: Socket
  #head: Buffer = Buffer.alloc(0)
  /** Of the body that is coming; -1 while its length is not known. */
  #bytesLeft = -1
  #status = 0
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined

  constructor(host: string, port: number) {
    this.#socket = connect(port, host)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  /** @returns the status, once the last byte of the answer is here */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    let body = chunk
    if (this.#bytesLeft < 0) {
      const text = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#head = text
        return
      }
      const head = text.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined) {
        this.#fail(new Error(`An answer without its length: ${head}`))
        return
      }
      this.#head = Buffer.alloc(0)
      this.#status = Number(head.slice(9, 12))
      this.#bytesLeft = Number(length)
      body = text.subarray(end + 4)
    }
    this.#bytesLeft -= body.length
    if (this.#bytesLeft > 0) return
    this.#bytesLeft = -1
    this.#waiting?.resolve(this.#status)
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}
