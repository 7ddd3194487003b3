import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import type { ClientConnection } from '../../mail-programs/client-connection.ts'
import type { ReplaceableClient } from '../../mail-programs/client-limits.ts'
import type { AcceptedClient } from '../../mail-programs/client-listener.ts'
import { watchSessionAccess } from '../../mail-programs/watch-session-access.ts'
import { CommandReader } from '../wire/command-reader.ts'
import { decodeModifiedUtf7, encodeModifiedUtf7 } from '../wire/modified-utf7.ts'
import { type ByteText, utf8Bytes, wireAtomOrString, wireString } from '../wire/wire-text.ts'
import { capabilities } from './capabilities.ts'
import type { ImapEnvironment } from './imap-environment.ts'
import type { SelectedFolder } from './selected-folder.ts'

/** One connection's state. Commands read and change it. */
export class ImapSession implements ReplaceableClient {
  readonly environment: ImapEnvironment
  readonly client: AcceptedClient
  readonly connection: ClientConnection
  readonly reader: CommandReader
  #login: MailProgramSession | undefined
  #ends: (() => void)[] = []
  selected: SelectedFolder | undefined
  hasCondstore = false
  /** VANISHED is sent instead of EXPUNGE (RFC 7162 section 3.2). */
  hasQresync = false
  isUtf8 = false
  /** IDLE was answered with a continuation request. */
  isIdling = false
  #isCompressed = false
  /** Releases the account's permit for long work while this session has it. */
  #releaseHeavyWork: (() => void) | undefined
  loginAttempts = 0
  /** Mail may have changed since `changed` has last returned. */
  #isStale = false
  #onStale: (() => void) | undefined

  constructor(environment: ImapEnvironment, client: AcceptedClient) {
    this.environment = environment
    this.client = client
    this.connection = client.connection
    this.reader = new CommandReader(client.connection.input, async () => {
      this.connection.write('+ OK\r\n')
      await this.connection.flush()
    })
  }

  get login(): MailProgramSession | undefined {
    return this.#login
  }

  /** Commands of a signed-in client are only called when there is one. A waiting session holds no mailbox. */
  get mailbox(): MailProgramMailbox {
    if (this.#login === undefined) throw new Error('the client has not signed in')
    return this.environment.openMailbox(this.#login.actor)
  }

  /** Commands of the selected state are only called when a folder is selected. */
  get folder(): SelectedFolder {
    if (this.selected === undefined) throw new Error('no folder is selected')
    return this.selected
  }

  get capabilities(): string {
    return capabilities({
      isSignedIn: this.#login !== undefined,
      mayCompress: !this.#isCompressed && !this.environment.compression.isFull,
      isSecure: this.connection.isSecure,
    })
  }

  /** @returns false when the account has too many connections */
  signIn(session: MailProgramSession): boolean {
    if (!this.client.admitted.signIn(session.accountId, this)) return false
    const { environment } = this
    this.#login = session
    const unwatch = watchSessionAccess(environment, session, {
      onRevoked: () => this.connection.disconnect('* BYE [AUTHORIZATIONFAILED] Access was revoked\r\n'),
      onMailChanged: () => this.#markStale(),
    })
    this.#ends.push(unwatch)
    return true
  }

  idleFor(): number {
    return this.connection.idleFor()
  }

  unansweredFor(): number {
    return this.connection.unansweredFor()
  }

  makeRoom(): void {
    this.connection.disconnect('* BYE Replaced by a newer connection\r\n')
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end()
    this.selected = undefined
  }

  write(text: ByteText): void {
    this.connection.write(text)
  }

  /** Sends the written bytes once there are many. Other sessions of the account may run long commands meanwhile. */
  async flushIfFull(): Promise<void> {
    if (!this.connection.isFull || this.connection.send()) return
    const hadHeavyWork = this.#releaseHeavyWork !== undefined
    this.#releaseHeavyWork?.()
    this.#releaseHeavyWork = undefined
    await this.connection.flush()
    if (hadHeavyWork) await this.#acquireHeavyWork()
  }

  /** Runs long work when no other session of the account does. */
  async runHeavy<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquireHeavyWork()
    try {
      return await work()
    } finally {
      this.#releaseHeavyWork?.()
      this.#releaseHeavyWork = undefined
    }
  }

  async #acquireHeavyWork(): Promise<void> {
    const { heavyWork, scope } = this.environment
    const call = scope.current()
    if (call) this.#releaseHeavyWork = await heavyWork.enter(call)
  }

  get isCompressed(): boolean {
    return this.#isCompressed
  }

  /** @returns false when too many connections are compressed */
  acquireCompressionSlot(): boolean {
    const free = this.environment.compression.acquire()
    if (free === undefined) return false
    this.#isCompressed = true
    this.#ends.push(free)
    return true
  }

  /**
   * Resolves when mail may have changed since this was last called, at `wake`, and after `seconds`. A notification can
   * be lost with the process that would have sent it.
   */
  async changed(seconds: number): Promise<void> {
    if (!this.#isStale) {
      let cancel: (() => void) | undefined
      await new Promise<void>((resolve) => {
        this.#onStale = resolve
        cancel = this.environment.timers.after(seconds * 1_000, resolve)
      })
      cancel?.()
      this.#onStale = undefined
    }
    this.#isStale = false
  }

  wake(): void {
    this.#onStale?.()
  }

  /** Enables CONDSTORE (RFC 7162 section 3.1). The client then gets MODSEQ with flags. */
  enableCondstore(): void {
    if (this.hasCondstore) return
    this.hasCondstore = true
    if (this.selected) this.write(`* OK [HIGHESTMODSEQ ${this.selected.knownVersion}] Enabled\r\n`)
  }

  /** Enables QRESYNC (RFC 7162 section 3.2.3), which includes CONDSTORE. */
  enableQresync(): void {
    this.hasQresync = true
    this.enableCondstore()
  }

  /** Reads a mailbox name as the client spells it. */
  decodeName(bytes: ByteText): string {
    const name = this.isUtf8 ? Buffer.from(bytes, 'latin1').toString('utf8') : decodeModifiedUtf7(bytes)
    return name.normalize('NFC')
  }

  encodeName(name: string): ByteText {
    return this.isUtf8 ? wireString(utf8Bytes(name), { isUtf8: true }) : wireAtomOrString(encodeModifiedUtf7(name))
  }

  /** Finds a folder by its path; INBOX in any case. */
  async findFolder(name: string): Promise<ProgramFolder | undefined> {
    const path = name.toUpperCase() === 'INBOX' ? 'INBOX' : name
    return (await this.mailbox.folders()).find((folder) => folder.path.normalize('NFC') === path)
  }

  #markStale(): void {
    this.#isStale = true
    this.wake()
  }
}
