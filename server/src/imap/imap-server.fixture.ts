import { connect, type TLSSocket } from 'node:tls'
import type { Actor } from '@sen/core/kit/actor'
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
import { type ImapOptions, type ImapServer, startImapServer } from './imap-server.ts'

export const PASSWORD = 'Sen@2026demo'

export interface TestImap {
  readonly given: TestWorld
  readonly world: World
  readonly server: ImapServer
  readonly errors: unknown[]
  /** Creates an account. */
  user(): Promise<Actor>
  /** Connects with TLS and reads the greeting. */
  connect(): Promise<ImapTalk>
  /** Connects and signs in. */
  signIn(actor: Actor): Promise<ImapTalk>
  close(): Promise<void>
}

/** Serves IMAP on the test database. Close it in `afterAll`. */
export async function openTestImap(options: Partial<ImapOptions> = {}): Promise<TestImap> {
  const given = await testWorld()
  const errors: unknown[] = []
  const needs = {
    ...given,
    ...reservingStores(given, new MemoryBlobStore()),
    clock: { now: () => new Date() },
    mime: new DirectMime(),
    passwords: { forCaller: () => given.passwords },
  }
  const world = needs as unknown as World
  const wakes = new MailboxWakes()
  await wakes.start(given.events)
  const server = await startImapServer(
    {
      host: '127.0.0.1',
      port: 0,
      tlsPort: 0,
      certificate: { cert: TEST_CERTIFICATE, key: TEST_KEY },
      access: mailProgramAuthenticator(world, postgresLoginLimits(given.database.pool, given.secrets)),
      scope: given.callScope,
      limits: new ClientLimits(),
      wakes,
      onError: (error) => errors.push(error),
      ...options,
    },
    world,
  )
  const talks: ImapTalk[] = []
  let users = 0
  const open = async (): Promise<ImapTalk> => {
    const talk = await ImapTalk.open(server.tlsPort ?? 0)
    talks.push(talk)
    return talk
  }
  return {
    given,
    world,
    server,
    errors,
    user: () => {
      users += 1
      return given.mailbox(`imap${users}@senmail.test`)
    },
    connect: open,
    signIn: async (actor) => {
      const talk = await open()
      await talk.ok(`LOGIN ${actor.address} ${PASSWORD}`)
      return talk
    },
    close: async () => {
      for (const talk of talks) talk.destroy()
      await server.close()
      await wakes.stop()
      await given.close()
    },
  }
}

/** A conversation in lines. A literal is part of the line that announces it. */
export class ImapTalk {
  readonly socket: TLSSocket
  #text = ''
  #hasEnded = false
  #wake: () => void = () => undefined
  #tags = 0

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

  static async open(port: number): Promise<ImapTalk> {
    const talk = new ImapTalk(connect({ host: '127.0.0.1', port, rejectUnauthorized: false }))
    await talk.line()
    return talk
  }

  write(bytes: string): void {
    this.socket.write(Buffer.from(bytes, 'latin1'))
  }

  /** Returns the next line, or undefined at the end of the connection. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#endOfLine()
      if (end > 0) {
        const line = this.#text.slice(0, end - 2)
        this.#text = this.#text.slice(end)
        return line
      }
      if (this.#hasEnded) return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Sends a command and returns the lines up to the tagged one, without its tag. */
  async command(text: string): Promise<readonly string[]> {
    this.#tags += 1
    const tag = `t${this.#tags}`
    this.write(`${tag} ${text}\r\n`)
    return this.until(tag)
  }

  async until(tag: string): Promise<readonly string[]> {
    const lines: string[] = []
    for (let line = await this.line(); line !== undefined; line = await this.line()) {
      if (line.startsWith(`${tag} `)) return [...lines, line.slice(tag.length + 1)]
      lines.push(line)
    }
    return lines
  }

  /** Returns the untagged lines. @throws when the answer is not OK */
  async ok(text: string): Promise<readonly string[]> {
    const lines = await this.command(text)
    const last = lines.at(-1) ?? ''
    if (!last.startsWith('OK')) throw new Error(`${text.slice(0, 100)}: ${last}`)
    return lines.slice(0, -1)
  }

  /** Returns the tagged answer. */
  async answer(text: string): Promise<string> {
    return (await this.command(text)).at(-1) ?? ''
  }

  /** Appends a message and returns the tagged answer. */
  append(mailbox: string, raw: string, args = ''): Promise<string> {
    return this.answer(`APPEND ${mailbox} ${args}{${raw.length}+}\r\n${raw}`)
  }

  destroy(): void {
    this.socket.destroy()
  }

  #endOfLine(): number {
    for (let at = 0; ; ) {
      const end = this.#text.indexOf('\r\n', at)
      if (end < 0) return 0
      const [, bytes] = /\{(\d+)\}\r\n$/.exec(this.#text.slice(Math.max(at, end - 14), end + 2)) ?? []
      if (bytes === undefined) return end + 2
      at = end + 2 + Number(bytes)
      if (at > this.#text.length) return 0
    }
  }
}
