import { execFile } from 'node:child_process'

/** The account a process runs as, when it is not our own. */
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
 * The environment of every process started here. Nothing of ours leaks in: a stray `PGDATA`, `LD_LIBRARY_PATH` or
 * `LC_ALL` would change what PostgreSQL does. The system folders are added because root's PATH may lack /usr/sbin.
 */
export function cleanEnvironment(): Record<string, string> {
  return {
    PATH: [process.env.PATH, '/usr/sbin', '/usr/bin', '/sbin', '/bin'].filter(Boolean).join(':'),
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/** What `spawn` needs to run as `user`; `undefined` means as ourselves. Node also drops root's supplementary groups. */
export function runningAs(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/**
 * Runs one command to its end, in `/` (the caller's folder may be closed to `user`) and with a clean environment.
 * Never rejects: a command that does not exist is one that did not succeed.
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
      // Node throws here, instead of calling back, when the system forbids the change of user.
      resolve({ succeeded: false, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
