import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CHECKOUT } from './checkout.ts'
import { environmentOf, type ProgramOptions } from './program.ts'
import { whenLeaving } from './scratch.ts'

const ANSWER_WITHIN_MILLISECONDS = 60_000

export interface WantedMailbox {
  readonly email: string
  readonly name: string
  readonly password: string
  /** Of the organisation that has the domain of `email`. */
  readonly isOwner?: boolean
}

/** @throws Error with what the command said when it made no mailbox */
export type AddMailbox = (wanted: WantedMailbox) => Promise<void>

/**
 * Makes mailboxes, and the domains that are not there yet, by one command: one for each would take a second and a half of a
 * processor, on a slow machine, each time.
 * @throws Error with what the command said of the one that it did not make
 */
export async function addMailboxes(
  options: Pick<ProgramOptions, 'env' | 'cwd'>,
  wanted: readonly WantedMailbox[],
): Promise<void> {
  const { add, end } = openAdder(options)
  try {
    for (const each of wanted) await add(each)
  } finally {
    await end()
  }
}

/** Keeps one such command open, which makes a mailbox in some 100 ms. It ends with this process. */
export function openMailboxAdder(options: Pick<ProgramOptions, 'env' | 'cwd'>): AddMailbox {
  return openAdder(options).add
}

function openAdder(options: Pick<ProgramOptions, 'env' | 'cwd'>): {
  readonly add: AddMailbox
  readonly end: () => Promise<void>
} {
  const command = [join(CHECKOUT, 'tools', 'sen.mjs'), 'mailbox', 'add', '-', '--new-domains', '--no-first-steps']
  const child = spawn(process.execPath, command, {
    cwd: options.cwd,
    env: environmentOf(options),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  whenLeaving(() => child.kill('SIGKILL'))
  // A worker that has run its last file ends, whatever is still open.
  child.unref()
  let hear: ((line: string) => void) | undefined
  let ending: string | undefined
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => hear?.(line))
  const ended = new Promise<void>((resolve) => {
    const tell = (how: string) => {
      ending = `sen mailbox add - ended with ${how}`
      hear?.(ending)
      resolve()
    }
    child.once('error', (error) => tell(error.message))
    child.once('close', (code, signal) => tell(`${signal ?? code}`))
  })
  // What is written to it after its end fails by its ending.
  child.stdin.on('error', () => undefined)

  const ask = async ({ email, name, password, isOwner = false }: WantedMailbox): Promise<void> => {
    if (ending !== undefined) throw new Error(ending)
    const answer = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`sen mailbox add - says nothing of ${email}`)),
        ANSWER_WITHIN_MILLISECONDS,
      )
      hear = (line) => {
        clearTimeout(timer)
        resolve(line)
      }
      child.stdin.write(`${[email, name, password, ...(isOwner ? ['owner'] : [])].join('\t')}\n`)
    })
    if (answer !== `The mailbox ${email} is here now.`) throw new Error(answer)
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    add: (wanted) => {
      const asked = last.then(() => ask(wanted))
      last = asked.catch(() => undefined)
      return asked
    },
    end: () => {
      child.stdin.end()
      return ended
    },
  }
}
