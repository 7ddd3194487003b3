import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { decodeImapUtf7 } from './imap-utf7.ts'
import { isOwnedBy, type MailLedger } from './mail-ledger.ts'
import type { FoundMessage } from './mailbox-state.ts'
import type { RandomChoice } from './random-choice.ts'

const FLAGS: Readonly<Record<string, string>> = { S: '\\Seen', R: '\\Answered', F: '\\Flagged' }
const CHANGED = Object.keys(FLAGS)
const SUBFOLDERS = ['cur', 'new', 'tmp']

interface MaildirFile {
  /** The folder on disk. */
  readonly folder: string
  readonly path: string
  /** The name before the flags. */
  readonly key: string
  readonly flags: string
}

/** A tree of Maildir folders, one for each IMAP folder, as mbsync writes it with `SubFolders Verbatim`. */
export class Maildir {
  readonly root: string
  #created = 0

  constructor(root: string) {
    this.root = root
    mkdirSync(root, { recursive: true })
  }

  messages(): readonly FoundMessage[] {
    return this.#files().map((file) => ({
      folder: decodeImapUtf7(relative(this.root, file.folder)),
      messageId: messageIdOf(file),
      flags: [...file.flags].flatMap((flag) => FLAGS[flag] ?? []),
    }))
  }

  /** Changes the files as a mail program does: flags of all, and the folders of messages that this side owns. */
  change(choice: RandomChoice, ledger: MailLedger): void {
    const file = choice.of(this.#files())
    const kind = choice.below(10)
    if (file === undefined || kind === 0) this.#create(choice, ledger)
    else if (kind < 6) this.#changeFlag(file, choice.of(CHANGED) ?? 'S')
    else if (isOwnedBy('near', messageIdOf(file))) {
      if (kind < 9) this.#move(file, choice, ledger)
      else this.#delete(file, ledger)
    }
  }

  #delete(file: MaildirFile, ledger: MailLedger): void {
    ledger.set(messageIdOf(file), 'deleted')
    rmSync(file.path)
  }

  #create(choice: RandomChoice, ledger: MailLedger): void {
    const folder = choice.of(this.#folders())
    if (folder === undefined) return
    const { messageId, source } = ledger.newMessage('near')
    writeFileSync(join(folder, 'new', this.#newKey()), source.replaceAll('\r\n', '\n'))
    ledger.set(messageId, 'stored')
  }

  #changeFlag({ folder, path, key, flags }: MaildirFile, flag: string): void {
    const changed = flags.includes(flag) ? flags.replace(flag, '') : [...flags, flag].sort().join('')
    renameSync(path, join(folder, 'cur', `${key}:2,${changed}`))
  }

  /** A file gets a new name, because the old one contains its UID in the old folder. */
  #move(file: MaildirFile, choice: RandomChoice, ledger: MailLedger): void {
    const to = choice.of(this.#folders())
    if (to === undefined) return
    const moved = join(to, 'cur', `${this.#newKey()}:2,${file.flags}`)
    ledger.note(messageIdOf(file), `near side moves ${relative(this.root, file.path)} to ${relative(this.root, moved)}`)
    renameSync(file.path, moved)
  }

  #newKey(): string {
    this.#created += 1
    return `1764410400.near${this.#created}.drill`
  }

  #folders(below = this.root): readonly string[] {
    const names = readdirSync(below, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const deeper = names
      .filter(({ name }) => !SUBFOLDERS.includes(name))
      .flatMap(({ name }) => this.#folders(join(below, name)))
    return existsSync(join(below, 'cur')) ? [below, ...deeper] : deeper
  }

  #files(): readonly MaildirFile[] {
    return this.#folders().flatMap((folder) =>
      ['cur', 'new'].flatMap((part) =>
        readdirSync(join(folder, part)).map((name) => {
          const [key = '', flags = ''] = name.split(':2,')
          return { folder, path: join(folder, part, basename(name)), key, flags }
        }),
      ),
    )
  }
}

function messageIdOf({ path }: MaildirFile): string {
  return /^Message-ID: <([^>]*)>/im.exec(readFileSync(path, 'utf8'))?.[1] ?? path
}
