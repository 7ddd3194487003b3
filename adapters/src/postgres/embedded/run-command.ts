import { execFile } from 'node:child_process'

export interface ServiceUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface CommandResult {
  readonly succeeded: boolean
  readonly output: string
}

/**
 * Our own environment is not passed on, because `PGDATA`, `LD_LIBRARY_PATH` or `LC_ALL` would affect PostgreSQL. Root's
 * PATH may lack /usr/sbin.
 */
export function cleanEnvironment(): Record<string, string> {
  return {
    PATH: [process.env.PATH, '/usr/sbin', '/usr/bin', '/sbin', '/bin'].filter(Boolean).join(':'),
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/** Node also drops root's supplementary groups. */
export function runningAs(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Runs in `/`, because `user` may not enter the current folder. A missing command counts as failed. */
export function runCommand(command: string, args: readonly string[], user?: ServiceUser): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd: '/', env: cleanEnvironment(), timeout: 120_000, ...runningAs(user) }
    try {
      execFile(command, args, options, (error, stdout, stderr) => {
        const said = `${stdout}${stderr}`.trim()
        resolve({ succeeded: error === null, output: said || (error?.message ?? '') })
      })
    } catch (error) {
      // Node throws here if the system forbids the change of user.
      resolve({ succeeded: false, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
