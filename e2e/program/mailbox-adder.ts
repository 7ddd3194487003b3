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
 * Keeps one `sen mailbox add -` open, which makes a mailbox in some 100 ms where a command of its own needs a second and a
 * half of processor. It ends with this process.
 */
export function openMailboxAdder(options: Pick<ProgramOptions, 'env' | 'cwd'>): AddMailbox {
  const child = spawn(process.execPath, [join(CHECKOUT, 'tools', 'sen.mjs'), 'mailbox', 'add', '-'], {
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
  const end = (how: string) => {
    ending = `sen mailbox add - ended with ${how}`
    hear?.(ending)
  }
  child.once('error', (error) => end(error.message))
  child.once('close', (code, signal) => end(`${signal ?? code}`))
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
  return (wanted) => {
    const asked = last.then(() => ask(wanted))
    last = asked.catch(() => undefined)
    return asked
  }
}
