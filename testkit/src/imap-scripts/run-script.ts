import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ImapValue, showImapValues } from './imap-values.ts'
import { Bindings, ValueMatcher } from './match-values.ts'
import { type MboxMessage, readMboxMessages } from './mbox-messages.ts'
import { type CommandGroup, type ImapScript, readScript, type ScriptCommand } from './read-script.ts'
import { type Reply, ScriptConnection } from './script-connection.ts'

export interface ScriptServer {
  readonly port: number
  readonly security: 'tls' | 'starttls'
  readonly user: string
  readonly password: string
}

export type ScriptResult =
  | { readonly outcome: 'passed'; readonly deviations: readonly string[] }
  | { readonly outcome: 'failed'; readonly line: number; readonly reason: string }
  | { readonly outcome: 'skipped'; readonly reason: string }

export interface ScriptOptions {
  readonly folder: string
  readonly name: string
  readonly server: ScriptServer
  /** Why the server answers otherwise at these lines. */
  readonly deviations?: Readonly<Record<number, string>>
}

/** Runs one script of imaptest against a server. Its mailbox is deleted and created first. */
export async function runScript({ folder, name, server, deviations = {} }: ScriptOptions): Promise<ScriptResult> {
  const script = readScript(join(folder, name), name)
  const own = join(folder, `${name}.mbox`)
  const messages = readMboxMessages(existsSync(own) ? own : join(folder, 'default.mbox'))
  const run = new ScriptRun(script, server, messages, deviations)
  try {
    return await run.run()
  } finally {
    run.close()
  }
}

class ScriptFailure extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

class ScriptRun {
  readonly #script: ImapScript
  readonly #server: ScriptServer
  readonly #messages: readonly MboxMessage[]
  readonly #deviations: Readonly<Record<number, string>>
  readonly #bindings = new Bindings()
  readonly #matcher = new ValueMatcher(this.#bindings)
  readonly #connections: ScriptConnection[] = []
  /** How many messages each connection sees. */
  readonly #counts: number[] = []
  readonly #mailbox: string
  #appended = 0
  #tags = 0

  constructor(
    script: ImapScript,
    server: ScriptServer,
    messages: readonly MboxMessage[],
    deviations: Readonly<Record<number, string>>,
  ) {
    this.#script = script
    this.#server = server
    this.#messages = messages
    this.#deviations = deviations
    this.#mailbox = `imaptest-${script.name.replaceAll(/[^a-z0-9]/g, '')}`
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }

  async run(): Promise<ScriptResult> {
    const missing = await this.#prepare()
    if (missing.length > 0) return { outcome: 'skipped', reason: `no ${missing.join(', ')}` }
    const deviated: string[] = []
    for (const group of this.#script.groups) {
      const expected = group.commands.map(({ line }) => this.#deviations[line]).find((reason) => reason !== undefined)
      try {
        await this.#runGroup(group)
      } catch (error) {
        if (!(error instanceof ScriptFailure)) throw error
        if (expected === undefined) return { outcome: 'failed', line: error.line, reason: error.message }
        deviated.push(`line ${error.line}: ${expected}`)
      }
    }
    return { outcome: 'passed', deviations: deviated }
  }

  /** @returns capabilities that the server lacks */
  async #prepare(): Promise<readonly string[]> {
    const { connections, state, capabilities, messages } = this.#script
    const { user, password } = this.#server
    for (const [name, value] of Object.entries({
      mailbox: this.#mailbox,
      mailbox_url: this.#mailbox,
      user,
      username: user,
      password,
    })) {
      this.#bindings.set(name, value)
    }
    const cleaner = await this.#open()
    await this.#login(cleaner)
    const missing = await this.#missing(cleaner, capabilities)
    if (missing.length > 0) {
      cleaner.close()
      return missing
    }
    await this.#cleanUp(cleaner)
    if (state !== 'auth' && state !== 'nonauth') await this.#must(cleaner, `CREATE ${this.#mailbox}`)
    if (state === 'appended' || state === 'selected') {
      const count = messages ?? this.#messages.length
      for (let at = 0; at < count; at += 1) await this.#must(cleaner, this.#appendCommand(this.#mailbox))
    }
    await this.#must(cleaner, 'LOGOUT')
    cleaner.close()
    for (let at = 0; at < connections; at += 1) {
      const connection = await this.#open()
      this.#connections.push(connection)
      this.#counts.push(0)
      if (state !== 'nonauth') await this.#login(connection)
      if (state === 'selected') this.#count(at, await this.#must(connection, `SELECT ${this.#mailbox}`))
    }
    return []
  }

  #open(): Promise<ScriptConnection> {
    return ScriptConnection.open(this.#server.port, this.#server.security)
  }

  async #login(connection: ScriptConnection): Promise<void> {
    const { user, password } = this.#server
    const bytes = Buffer.from(password, 'utf8').toString('latin1')
    await this.#must(connection, `LOGIN {${user.length}}\r\n${user} {${bytes.length}}\r\n${bytes}`)
  }

  async #missing(connection: ScriptConnection, wanted: readonly string[]): Promise<readonly string[]> {
    const replies = await this.#must(connection, 'CAPABILITY')
    const words = replies.flatMap(({ values }) =>
      values.map((value) => (value.kind === 'text' ? value.text.toUpperCase() : '')),
    )
    return wanted.filter((each) => !words.includes(each))
  }

  async #cleanUp(connection: ScriptConnection): Promise<void> {
    const pattern = `"" "${this.#mailbox}*"`
    for (const [list, command] of [
      ['LSUB', 'UNSUBSCRIBE'],
      ['LIST', 'DELETE'],
    ] as const) {
      const replies = await this.#must(connection, `${list} ${pattern}`)
      const names = replies.flatMap(({ values }) => {
        const [word, , , name] = values
        return word?.kind === 'text' && word.text.toUpperCase() === list && name?.kind === 'text' ? [name.text] : []
      })
      // A parent that cannot be selected cannot be deleted either.
      for (const name of names.sort().reverse()) await this.#send(connection, `${command} "${name}"`)
    }
  }

  #appendCommand(args: string): string {
    const { text, date } = this.#messages[this.#appended % this.#messages.length] ?? { text: '', date: '' }
    this.#appended += 1
    return `APPEND ${args} "${date}" {${text.length}}\r\n${text}`
  }

  async #must(connection: ScriptConnection, command: string): Promise<readonly Reply[]> {
    const replies = await this.#send(connection, command)
    const last = replies.at(-1)?.values[0]
    if (last?.kind !== 'text' || last.text.toUpperCase() !== 'OK') {
      throw new Error(`${command.slice(0, 80)}: ${showImapValues(replies.at(-1)?.values ?? [])}`)
    }
    return replies
  }

  /** Returns the replies up to the tagged one. */
  async #send(connection: ScriptConnection, command: string): Promise<readonly Reply[]> {
    const tag = this.#nextTag()
    connection.send(`${tag} ${command}\r\n`)
    const replies: Reply[] = []
    for (let reply = await connection.next(); reply !== undefined; reply = await connection.next()) {
      if (reply.tag !== '+') replies.push(reply)
      if (reply.tag === tag) break
    }
    return replies
  }

  #nextTag(): string {
    this.#tags += 1
    return `x${this.#tags}`
  }

  async #runGroup(group: CommandGroup): Promise<void> {
    const connection = this.#connections[group.connection]
    if (connection === undefined) throw new Error('a connection is missing')
    this.#bindings.startCommand(this.#counts[group.connection] ?? 0)
    const pending = new Map<string, ScriptCommand>()
    for (const command of group.commands) {
      const tag = this.#nextTag()
      pending.set(tag, command)
      connection.send(`${tag} ${this.#commandText(command)}\r\n`)
    }
    await this.#readReplies(group, connection, pending)
  }

  #commandText({ text }: ScriptCommand): string {
    const expanded = this.#bindings.expand(text)
    if (!/^append\b/i.test(expanded) || expanded.includes('{')) return expanded
    return this.#appendCommand(expanded.slice('append '.length) || this.#mailbox)
  }

  async #readReplies(
    group: CommandGroup,
    connection: ScriptConnection,
    pending: Map<string, ScriptCommand>,
  ): Promise<void> {
    const first = group.commands[0]?.line ?? 0
    const [tag = ''] = pending.keys()
    const isFound = new Set<number>()
    const mismatched: string[] = []
    let failure: ScriptFailure | undefined
    while (pending.size > 0) {
      const reply = await connection.next()
      if (reply === undefined) throw new ScriptFailure(first, 'the server closed the connection')
      if (reply.tag === '+') continue
      const command = pending.get(reply.tag)
      this.#bindings.set('tag', reply.tag === '*' ? tag : reply.tag)
      if (command !== undefined) {
        pending.delete(reply.tag)
        const { reply: expected } = command
        if (expected !== undefined && !this.#matcher.matches(expected, reply.values, true)) {
          failure ??= new ScriptFailure(
            command.line,
            `expected ${showImapValues(expected)}, got ${showImapValues(reply.values)}`,
          )
        }
        continue
      }
      failure ??= this.#matchUntagged(group, reply, { isFound, mismatched })
      this.#count(group.connection, [reply])
    }
    if (failure !== undefined) throw failure
    for (const [at, { existence, values }] of group.untagged.entries()) {
      if (existence !== 'must' || isFound.has(at)) continue
      throw new ScriptFailure(first, `missing ${showImapValues(values)}; got ${mismatched.join(' | ').slice(0, 1_500)}`)
    }
  }

  #matchUntagged(
    group: CommandGroup,
    { values }: Reply,
    state: { readonly isFound: Set<number>; readonly mismatched: string[] },
  ): ScriptFailure | undefined {
    const line = group.commands[0]?.line ?? 0
    const isPrefix = /^(ok|no|bad|bye)$/i.test(textOf(values[0]))
    let hasMatched = false
    for (const [at, expected] of group.untagged.entries()) {
      if (state.isFound.has(at) || !this.#matcher.matches(expected.values, values, isPrefix)) continue
      if (expected.existence === 'must-not') return new ScriptFailure(line, `unexpected ${showImapValues(values)}`)
      state.isFound.add(at)
      hasMatched = true
    }
    if (hasMatched) return undefined
    state.mismatched.push(showImapValues(values))
    const isExtra = !this.#script.ignoresExtraReplies
    return isExtra ? new ScriptFailure(line, `not listed: ${showImapValues(values)}`) : undefined
  }

  /** Follows EXISTS and EXPUNGE. */
  #count(connection: number, replies: readonly Reply[]): void {
    for (const { values } of replies) {
      const number = Number(textOf(values[0]))
      const word = textOf(values[1]).toUpperCase()
      if (word === 'EXISTS') this.#counts[connection] = number
      if (word !== 'EXPUNGE') continue
      this.#counts[connection] = (this.#counts[connection] ?? 0) - 1
      this.#bindings.expunge(number)
    }
  }
}

function textOf(value: ImapValue | undefined): string {
  return value?.kind === 'text' ? value.text : ''
}
