import { connect, type TLSSocket } from 'node:tls'
import type { Actor } from '@sen/core/kit/actor'
import type { MailboxLocks } from '@sen/core/ports/mailbox-locks'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { reservingStores } from '@sen/testkit/reserving-stores'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { type TestWorld, world as testWorld } from '@sen/testkit/world'
import { postgresLoginLimits } from '../http/login-limits.ts'
import { ClientLimits } from '../mail-programs/client-limits.ts'
import { mailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import type { World } from '../world.ts'
import { type Pop3Options, type Pop3Server, startPop3Server } from './pop3-server.ts'

export const PASSWORD = 'Sen@2026demo'

export interface TestPop3 {
  readonly given: TestWorld
  readonly world: World
  readonly blobs: MemoryBlobStore
  readonly server: Pop3Server
  readonly errors: unknown[]
  /** Creates an account, with these messages in its inbox. */
  user(...sources: readonly string[]): Promise<Actor>
  /** Adds a message to the inbox. */
  add(actor: Actor, source: string): Promise<void>
  /** Connects with TLS and reads the greeting. */
  connect(): Promise<Pop3Talk>
  /** Connects and signs in. */
  signIn(actor: Actor): Promise<Pop3Talk>
  /** Starts another server on the same database, as another process has. */
  another(): Promise<Pop3Server>
  close(): Promise<void>
}

/** Serves POP3 on the test database. Close it in `afterAll`. */
export async function openTestPop3(options: Partial<Pop3Options> = {}): Promise<TestPop3> {
  const given = await testWorld()
  const errors: unknown[] = []
  const blobs = new MemoryBlobStore()
  const needs = {
    ...given,
    ...reservingStores(given, blobs),
    clock: { now: () => new Date() },
    mime: new DirectMime(),
    passwords: { forCaller: () => given.passwords },
  }
  const world = needs as unknown as World
  const wakes = new MailboxWakes()
  await wakes.start(given.events)
  const start = (locks: MailboxLocks) =>
    startPop3Server(
      {
        host: '127.0.0.1',
        port: 0,
        certificate: { cert: TEST_CERTIFICATE, key: TEST_KEY },
        access: mailProgramAuthenticator(world, postgresLoginLimits(given.database.pool, given.secrets)),
        scope: given.callScope,
        limits: new ClientLimits(),
        locks,
        wakes,
        onError: (error) => errors.push(error),
        ...options,
      },
      world,
    )
  const server = await start(given.maildropLocks())
  const servers = [server]
  const talks: Pop3Talk[] = []
  let users = 0
  const open = async (): Promise<Pop3Talk> => {
    const talk = await Pop3Talk.open(server.port)
    talks.push(talk)
    return talk
  }
  const add = async (actor: Actor, source: string): Promise<void> => {
    const raw = Buffer.from(source, 'latin1')
    await given.message(actor, { rawBlob: await blobs.write(raw), sizeBytes: raw.byteLength })
  }
  return {
    given,
    world,
    blobs,
    server,
    errors,
    user: async (...sources) => {
      users += 1
      const actor = await given.mailbox(`pop${users}@senmail.test`)
      for (const source of sources) await add(actor, source)
      return actor
    },
    add,
    connect: open,
    signIn: async (actor) => {
      const talk = await open()
      await talk.signIn(actor)
      return talk
    },
    another: async () => {
      const other = await start(given.maildropLocks())
      servers.push(other)
      return other
    },
    close: async () => {
      for (const talk of talks) talk.destroy()
      await Promise.all(servers.map((each) => each.close()))
      await wakes.stop()
      await given.close()
    },
  }
}

/** A conversation in lines of byte text. */
export class Pop3Talk {
  readonly socket: TLSSocket
  #text = ''
  #hasEnded = false
  #wake: () => void = () => undefined

  constructor(socket: TLSSocket) {
    this.socket = socket
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

  static async open(port: number): Promise<Pop3Talk> {
    const talk = new Pop3Talk(connect({ host: '127.0.0.1', port, rejectUnauthorized: false }))
    await talk.line()
    return talk
  }

  async signIn({ address }: Actor): Promise<void> {
    await this.ok(`USER ${address}`)
    await this.ok(`PASS ${PASSWORD}`)
  }

  write(bytes: string): void {
    this.socket.write(Buffer.from(bytes, 'latin1'))
  }

  /** Returns the next line, or undefined at the end of the connection. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\r\n')
      if (end >= 0) {
        const line = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        return line
      }
      if (this.#hasEnded) return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Returns the status line; empty when the connection has ended. */
  async answer(command: string): Promise<string> {
    this.write(`${command}\r\n`)
    return (await this.line()) ?? ''
  }

  /** Returns the text of the status line. @throws when the answer is not +OK */
  async ok(command: string): Promise<string> {
    const line = await this.answer(command)
    if (!line.startsWith('+OK ')) throw new Error(`${command.slice(0, 100)}: ${line}`)
    return line.slice(4)
  }

  /** Returns the lines of a multi-line response as they were sent. */
  async lines(command: string): Promise<readonly string[]> {
    await this.ok(command)
    return this.rest()
  }

  async rest(): Promise<readonly string[]> {
    const lines: string[] = []
    for (let line = await this.line(); line !== '.'; line = await this.line()) {
      if (line === undefined) throw new Error('the response was cut')
      lines.push(line)
    }
    return lines
  }

  /** Returns the message as the client stores it. */
  async message(command: string): Promise<string> {
    const lines = await this.lines(command)
    return lines.map((line) => `${line.startsWith('.') ? line.slice(1) : line}\r\n`).join('')
  }

  /** Returns all lines up to the end of the connection. */
  async untilEnd(): Promise<readonly string[]> {
    const lines: string[] = []
    for (let line = await this.line(); line !== undefined; line = await this.line()) lines.push(line)
    return lines
  }

  destroy(): void {
    this.socket.destroy()
  }
}
