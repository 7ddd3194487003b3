import { spawnSync } from 'node:child_process'

export interface ClientResult {
  readonly status: number | null
  readonly output: string
}

/** Whether a program of Debian can be run here; `npm test` installs it where it may. */
export function isClientMissing(program: string): boolean {
  return spawnSync(program, ['--version']).error !== undefined
}

/**
 * Runs a mail program with a message on its standard input.
 * @param home for programs that need a folder; settings of the developer's own programs must not be read
 */
export function runClient(program: string, args: readonly string[], message = '', home = '/nonexistent'): ClientResult {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    input: message,
    env: { PATH: process.env.PATH, HOME: home },
  })
  if (error) throw error
  return { status, output: `${stdout}${stderr}` }
}
