import { spawnSync } from 'node:child_process'

const ANSWER_WITHIN_MILLISECONDS = 60_000

export interface ClientResult {
  readonly status: number | null
  readonly output: string
}

/** Whether a program of Debian can be run here; `npm test` installs it where it may. */
export function isClientMissing(program: string): boolean {
  return spawnSync(program, ['--version']).error !== undefined
}

/** Runs a mail program with a message on its standard input. Settings of the developer's own programs are not read. */
export function runClient(
  program: string,
  args: readonly string[],
  { message = '', home = '/nonexistent' }: { readonly message?: string; readonly home?: string } = {},
): ClientResult {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    input: message,
    // A program that waits for a key would wait forever.
    timeout: ANSWER_WITHIN_MILLISECONDS,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm' },
  })
  if (error) throw error
  return { status, output: `${stdout}${stderr}` }
}
