import { connect, type Socket } from 'node:net'

/** Longer than any single script waits. */
const ANSWER_WITHIN_MILLISECONDS = 120_000

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * Controls Thunderbird by Marionette, Mozilla's remote protocol: JSON messages with their length in front, over TCP.
 * Scripts run in the chrome context, as Thunderbird's own code does.
 */
export class Marionette {
  readonly #socket: Socket
  readonly #waiting = new Map<number, Waiting>()
  #bytes = Buffer.alloc(0)
  #count = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('Thunderbird closed the connection')))
  }

  /** @throws Error while Thunderbird does not listen yet */
  static async open(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    const marionette = new Marionette(socket)
    await marionette.#send('WebDriver:NewSession', {})
    await marionette.#send('Marionette:SetContext', { value: 'chrome' })
    await marionette.#send('WebDriver:SetTimeouts', { script: ANSWER_WITHIN_MILLISECONDS })
    return marionette
  }

  /**
   * Runs the body of an async function in the main window.
   * @param args available as `args`, by name
   */
  async run(body: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const script = `const [args, done] = arguments;
      const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");
      (async () => { ${body} })().then(value => done({ value }), error => done({ error: String(error?.message ?? error) }));`
    const answer = await this.#send('WebDriver:ExecuteAsyncScript', { script, args: [args], sandbox: 'system' })
    const { value } = answer as { readonly value: { readonly value?: unknown; readonly error?: string } }
    if (value.error !== undefined) throw new Error(`Thunderbird: ${value.error}`)
    return value.value
  }

  close(): void {
    this.#socket.destroy()
  }

  #send(name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.#count += 1
    const id = this.#count
    const text = JSON.stringify([0, id, name, parameters])
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    while (true) {
      const colon = this.#bytes.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(this.#bytes.toString('latin1', 0, colon))
      if (this.#bytes.length < end) return
      const message: unknown = JSON.parse(this.#bytes.toString('utf8', colon + 1, end))
      this.#bytes = this.#bytes.subarray(end)
      // The first message is a greeting.
      if (Array.isArray(message)) this.#answer(message)
    }
  }

  #answer([, id, error, result]: readonly unknown[]): void {
    const waiting = this.#waiting.get(Number(id))
    this.#waiting.delete(Number(id))
    if (error) waiting?.reject(new Error(`Marionette: ${JSON.stringify(error).slice(0, 500)}`))
    else waiting?.resolve(result)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
