import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CallRefused, signIn } from '../../program/api-client.ts'
import { sen } from '../../program/operator.ts'
import type { ScratchProgram } from '../../program/scratch-program.ts'
import { makeMailbox } from './make-mailbox.ts'

export type MailSource =
  /** In one folder, its INBOX compares with other servers. */
  | { readonly kind: 'made'; readonly messages: number; readonly isOneFolder: boolean }
  | { readonly kind: 'tree'; readonly folder: string }
  | { readonly kind: 'data'; readonly folder: string }

type Say = (text: string) => void

/** Copies data before the program starts, so that the same data can be measured again. */
export function copyData(scratch: ScratchProgram, folder: string): void {
  // Keeps owners and times, because PostgreSQL rejects a folder of another owner.
  execFileSync('cp', ['--archive', '--reflink=auto', folder, scratch.env.DATA_DIR ?? ''])
}

export async function makeAccounts(
  url: string,
  scratch: ScratchProgram,
  addresses: readonly string[],
  password: string,
): Promise<void> {
  const isThere = async (address: string): Promise<boolean> => {
    try {
      await signIn(url, address, password)
      return true
    } catch (error) {
      if (error instanceof CallRefused) return false
      throw error
    }
  }
  const missing: string[] = []
  for (const address of addresses) if (!(await isThere(address))) missing.push(address)
  await sen(scratch, 'domain', 'add', 'bench.test')
  for (const address of missing)
    await sen(scratch, 'mailbox', 'add', address, '--name', address, '--password', password)
}

/** @returns the seconds of the import; undefined when the mail was there already */
export async function importMail(
  scratch: ScratchProgram,
  owner: string,
  source: MailSource,
  say: Say,
): Promise<number | undefined> {
  if (source.kind === 'data') return undefined
  const tree = source.kind === 'made' ? makeMail(scratch, owner, source, say) : treeToImport(source.folder)
  say('Importing …')
  const startedAt = performance.now()
  const hear = (text: string): void => void process.stdout.write(text)
  await sen({ ...scratch, hear }, 'import', owner, tree)
  return (performance.now() - startedAt) / 1_000
}

/** @returns the folder with a Maildir for each folder of the made mailbox */
export function madeFolder(scratch: ScratchProgram): string {
  return join(scratch.cwd, 'mail')
}

function makeMail(
  scratch: ScratchProgram,
  owner: string,
  { messages, isOneFolder }: { readonly messages: number; readonly isOneFolder: boolean },
  say: Say,
): string {
  say(`Making a mailbox of ${messages} messages …`)
  const folder = madeFolder(scratch)
  const made = makeMailbox(folder, messages, owner, { isOneFolder })
  say(`${made.messageCount} messages in ${made.threadCount} threads, ${(made.sizeBytes / 1024 ** 2).toFixed(0)} MB`)
  return folder
}

/** A tree that contains the same mail twice (`corpus/` beside `mail/Maildir/`) is read once. */
function treeToImport(folder: string): string {
  return [join(folder, 'mail', 'Maildir')].find((scratch) => existsSync(scratch)) ?? folder
}
