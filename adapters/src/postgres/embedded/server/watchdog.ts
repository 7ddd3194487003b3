import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { cleanEnvironment, runningAs, type ServiceUser } from '../run-command.ts'

/**
 * Stops the server when this program dies for any reason. A shell waits for the end of a pipe whose other end we hold.
 * The program writes nothing to the pipe, and the kernel closes it when the program ends (`kill -9`, out of memory). The
 * shell then requests a fast shutdown. It has its own session, so that Ctrl-C does not reach it.
 *
 * @returns ends the watchdog; call it after the server has ended, because its pid may be reused
 */
export function stopServerWhenWeDie(
  serverPid: number,
  user: ServiceUser | undefined,
  log: (line: string) => void,
): () => void {
  let wanted = true
  const watchdog = spawn('/bin/sh', ['-c', 'read _; kill -INT "$1"', 'sen-mail-watchdog', String(serverPid)], {
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...runningAs(user),
  })
  const complain = (reason: string): void => {
    if (wanted)
      log(`the watchdog of PostgreSQL is gone (${reason}): if this program is killed, PostgreSQL stays behind`)
  }
  watchdog.on('error', (error) => complain(error.message))
  watchdog.on('exit', (code, signal) => complain(`exit ${signal ?? code}`))
  watchdog.stdin.on('error', () => undefined)
  // Neither may keep this program alive.
  watchdog.unref()
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()

  return () => {
    wanted = false
    watchdog.kill('SIGKILL')
  }
}
