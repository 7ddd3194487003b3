import { spawnSync } from 'node:child_process'

export interface ClientResult {
  readonly status: number | null
  readonly output: string
}

/** Whether a program of Debian can be run here; `npm test` installs it where it may. */
export function isClientMissing(program: string): boolean {
  return spawnSync(program, ['--version']).error !== undefined
}

/** Runs a mail program with a message on its standard input. */
export function runClient(program: string, args: readonly string[], message = ''): ClientResult {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    input: message,
    // Settings of the developer's own programs must not be read.
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
  })
  if (error) throw error
  return { status, output: `${stdout}${stderr}` }
}
