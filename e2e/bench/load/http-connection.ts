import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly isApart: boolean
}

/** The connection reads only status and length of responses, to leave processor time to the measured program. */
export class HttpConnection {
  readonly #socket: Socket
  #head: Buffer = Buffer.alloc(0)
  /** Bytes left of the current body; -1 while its length is unknown. */
  #bytesLeft = -1
  #status = 0
  #isApart = false
  /** The end of the last chunk, because the text may span two chunks. */
  #tail: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  readonly #apart: string | undefined

  constructor(host: string, port: number, apart?: string) {
    this.#apart = apart
    this.#socket = connect(port, host)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  send(request: Buffer): Promise<Answer> {
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
    this.#lookThrough(body)
    this.#bytesLeft -= body.length
    if (this.#bytesLeft > 0) return
    this.#bytesLeft = -1
    const answer = { status: this.#status, isApart: this.#isApart }
    this.#isApart = false
    this.#tail = Buffer.alloc(0)
    this.#waiting?.resolve(answer)
  }

  #lookThrough(body: Buffer): void {
    if (this.#apart === undefined || this.#isApart) return
    const text = Buffer.concat([this.#tail, body])
    this.#isApart = text.includes(this.#apart)
    this.#tail = text.subarray(Math.max(0, text.length - this.#apart.length + 1))
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}
