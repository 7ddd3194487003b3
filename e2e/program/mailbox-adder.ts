import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CHECKOUT } from './checkout.ts'
import { environmentOf, type ProgramOptions } from './program.ts'
import { whenLeaving } from './scratch.ts'

const ANSWER_WITHIN_MILLISECONDS = 60_000

export interface MailboxRequest {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly isOwner?: boolean
}

/** @throws Error with the command's output when it created no mailbox */
export type AddMailbox = (wanted: MailboxRequest) => Promise<void>

/**
 * One command is used, because each start takes more than a second.
 * @throws Error with the command's output for the first mailbox that failed
 */
export async function addMailboxes(
  options: Pick<ProgramOptions, 'env' | 'cwd'>,
  wanted: readonly MailboxRequest[],
): Promise<void> {
  const { add, end } = openAdder(options)
  try {
    for (const each of wanted) await add(each)
  } finally {
    await end()
  }
}

/** Keeps one such command open for fast creation of mailboxes. It ends with this process. */
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
  // A finished test worker exits, even while this is open.
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
  // Writing after its end fails; the exit handler reports the reason.
  child.stdin.on('error', () => undefined)

  const ask = async ({ email, name, password, isOwner = false }: MailboxRequest): Promise<void> => {
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
    if (answer !== `The mailbox ${email} was created.`) throw new Error(answer)
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
