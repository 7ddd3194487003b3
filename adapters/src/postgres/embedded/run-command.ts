import { execFile } from 'node:child_process'

/** The account of a process, if it is not our own. */
export interface ServiceUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface CommandResult {
  readonly succeeded: boolean
  /** Standard output and standard error together, or why the command could not be started. */
  readonly output: string
}

/**
 * Returns the environment of every process started here. Our own environment is not passed on, because `PGDATA`,
 * `LD_LIBRARY_PATH` or `LC_ALL` would affect PostgreSQL. System folders are added because root's PATH may lack
 * /usr/sbin.
 */
export function cleanEnvironment(): Record<string, string> {
  return {
    PATH: [process.env.PATH, '/usr/sbin', '/usr/bin', '/sbin', '/bin'].filter(Boolean).join(':'),
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/**
 * Returns the `spawn` options to run as `user`; `undefined` means the current user. Node also drops root's
 * supplementary groups.
 */
export function runningAs(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/**
 * Runs one command in `/`, because `user` may not be able to enter the current folder, and with a clean environment. It
 * never rejects: a command that does not exist counts as failed.
 */
export function runCommand(command: string, args: readonly string[], user?: ServiceUser): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd: '/', env: cleanEnvironment(), timeout: 120_000, ...runningAs(user) }
    try {
      execFile(command, args, options, (error, stdout, stderr) => {
        const said = `${stdout}${stderr}`.trim()
        resolve({ succeeded: error === null, output: said || (error?.message ?? '') })
      })
    } catch (error) {
      // Node throws here, instead of calling back, if the system forbids the change of user.
      resolve({ succeeded: false, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
