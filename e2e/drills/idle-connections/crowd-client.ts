import { connect as connectPlain } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import { type CrowdMember, wallMilliseconds } from './crowd-job.ts'

const ANSWER_WITHIN_MILLISECONDS = 120_000
const REFUSED_FOR_NOW = /^\S+ NO \[(UNAVAILABLE|LIMIT|INUSE)\]|^\* BYE/

/** The server closed the connection or asked to try again later. */
export class RefusedForNow extends Error {}

/** One connection of the crowd. It holds as little memory as possible. */
export class CrowdClient {
  readonly #socket: TLSSocket
  #text = ''
  #waiter: { readonly isDone: (text: string) => boolean; readonly end: (error?: Error) => void } | undefined
  #isLost = false
  wokenAt: number | undefined

  private constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#receive(chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#isLost = true
      this.#waiter?.end(new RefusedForNow('closed'))
    })
  }

  /** Connects, signs in and selects the inbox. @throws RefusedForNow, Error */
  static async open(port: number, secureContext: SecureContext, member: CrowdMember): Promise<CrowdClient> {
    const { source, email, password, isIdle } = member
    const raw = connectPlain({ host: '127.0.0.1', port, localAddress: source })
    raw.on('error', () => undefined)
    const socket = connect({ socket: raw, secureContext, servername: 'localhost' })
    const client = new CrowdClient(socket)
    try {
      await client.#until((text) => text.startsWith('* OK'))
      await client.#command(`a LOGIN ${email} "${password}"`, 'a OK')
      await client.#command('b SELECT INBOX', 'b OK')
      if (isIdle) await client.#command('c IDLE', '+ ')
      client.#text = ''
      return client
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  get isLost(): boolean {
    return this.#isLost
  }

  leave(): void {
    this.#socket.destroy()
  }

  async #command(line: string, good: string): Promise<void> {
    this.#text = ''
    this.#socket.write(`${line}\r\n`)
    const tag = line.slice(0, 2)
    await this.#until((text) => text.split('\r\n').some((each) => each.startsWith(tag) || each.startsWith('+ ')))
    if (!this.#text.split('\r\n').some((each) => each.startsWith(good))) throw refusal(this.#text)
  }

  #until(isDone: (text: string) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(new Error('no answer in time')), ANSWER_WITHIN_MILLISECONDS)
      const end = (error?: Error): void => {
        clearTimeout(timer)
        this.#waiter = undefined
        if (error) reject(error)
        else resolve()
      }
      this.#waiter = { isDone, end }
      if (this.#isLost) end(new RefusedForNow('closed'))
      else if (isDone(this.#text)) end()
    })
  }

  #receive(text: string): void {
    if (this.#waiter === undefined) {
      if (text.includes(' EXISTS')) this.wokenAt ??= wallMilliseconds()
      return
    }
    this.#text += text
    const { isDone, end } = this.#waiter
    if (isDone(this.#text)) end()
    else if (REFUSED_FOR_NOW.test(this.#text)) end(new RefusedForNow(this.#text))
  }
}

function refusal(text: string): Error {
  const isForNow = text.split('\r\n').some((line) => REFUSED_FOR_NOW.test(line))
  return isForNow ? new RefusedForNow(text) : new Error(text.trim().slice(0, 200))
}
