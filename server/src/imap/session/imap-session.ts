import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import { AccessWatch } from '../../mail-programs/access-watch.ts'
import type { ClientConnection } from '../../mail-programs/client-connection.ts'
import type { AcceptedClient } from '../../mail-programs/client-listener.ts'
import { CommandReader } from '../wire/command-reader.ts'
import { decodeModifiedUtf7, encodeModifiedUtf7 } from '../wire/modified-utf7.ts'
import { type ByteText, utf8Bytes, wireAtomOrString, wireString } from '../wire/wire-text.ts'
import { capabilities } from './capabilities.ts'
import type { ImapEnvironment } from './imap-environment.ts'
import type { SelectedFolder } from './selected-folder.ts'

/** The account and mailbox of a client that has signed in. */
export interface SignedIn {
  readonly session: MailProgramSession
  readonly mailbox: MailProgramMailbox
}

/** One connection's state. Commands read and change it. */
export class ImapSession {
  readonly services: ImapEnvironment
  readonly client: AcceptedClient
  readonly connection: ClientConnection
  readonly reader: CommandReader
  #signedIn: SignedIn | undefined
  #ends: (() => void)[] = []
  selected: SelectedFolder | undefined
  hasCondstore = false
  isUtf8 = false
  loginAttempts = 0
  /** Mail may have changed since `changed` has last returned. */
  #isStale = false
  #onStale: (() => void) | undefined

  constructor(services: ImapEnvironment, client: AcceptedClient) {
    this.services = services
    this.client = client
    this.connection = client.connection
    this.reader = new CommandReader(client.connection.input, async () => {
      this.connection.write('+ OK\r\n')
      await this.connection.flush()
    })
  }

  get signedIn(): SignedIn | undefined {
    return this.#signedIn
  }

  /** Commands of a signed-in client are only called when there is one. */
  get mailbox(): MailProgramMailbox {
    if (this.#signedIn === undefined) throw new Error('the client has not signed in')
    return this.#signedIn.mailbox
  }

  /** Commands of the selected state are only called when a folder is selected. */
  get folder(): SelectedFolder {
    if (this.selected === undefined) throw new Error('no folder is selected')
    return this.selected
  }

  get capabilities(): string {
    return capabilities({ isSignedIn: this.#signedIn !== undefined, isSecure: this.connection.isSecure })
  }

  /** @returns false when the account has too many connections */
  signIn(session: MailProgramSession): boolean {
    const { accountId, actor } = session
    if (!this.client.admitted.signIn(accountId)) return false
    const { services } = this
    this.#signedIn = { session, mailbox: services.openMailbox(actor) }
    const watch = new AccessWatch({
      timers: services.timers,
      isAllowed: () => services.access.isStillAllowed(session),
      onRevoked: () => this.connection.sendAway('* BYE [AUTHORIZATIONFAILED] Access was revoked\r\n'),
    })
    const unwatch = services.wakes.watch({
      mailboxId: actor.mailboxId,
      accountId,
      organisationId: actor.organisationId,
      onMailChanged: () => this.#markStale(),
      onAccessChanged: () => watch.check(),
    })
    this.#ends.push(() => watch.end(), unwatch)
    return true
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end()
    this.selected = undefined
  }

  write(text: ByteText): void {
    this.connection.write(text)
  }

  /** Sends what was written, if it is much. */
  async flushIfFull(): Promise<void> {
    if (this.connection.isFull) await this.connection.flush()
  }

  /**
   * Resolves when mail may have changed since this was last called, when `signal` aborts, and after `seconds`. A
   * notification can be lost with the process that would have sent it.
   */
  async changed(signal: AbortSignal, seconds: number): Promise<void> {
    if (!this.#isStale && !signal.aborted) {
      let cancel: (() => void) | undefined
      await new Promise<void>((resolve) => {
        this.#onStale = resolve
        signal.addEventListener('abort', this.#wake, { once: true })
        cancel = this.services.timers.after(seconds * 1_000, this.#wake)
      })
      cancel?.()
      this.#onStale = undefined
      signal.removeEventListener('abort', this.#wake)
    }
    this.#isStale = false
  }

  /** Enables CONDSTORE (RFC 7162 section 3.1). The client then gets MODSEQ with flags. */
  enableCondstore(): void {
    if (this.hasCondstore) return
    this.hasCondstore = true
    if (this.selected) this.write(`* OK [HIGHESTMODSEQ ${this.selected.flagsVersion}] Enabled\r\n`)
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

  readonly #wake = (): void => this.#onStale?.()

  #markStale(): void {
    this.#isStale = true
    this.#wake()
  }
}
