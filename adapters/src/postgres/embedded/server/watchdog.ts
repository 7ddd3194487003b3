import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { cleanEnvironment, runningAs, type ServiceUser } from '../run-command.ts'

/**
 * Makes the server stop when this program dies, however it dies. A shell waits for the end of a pipe of which we hold
 * the other end: nothing is ever written, and the kernel closes it when we are gone (`kill -9`, out of memory). It
 * then asks the server for a fast shutdown. It lives in a session of its own, so that Ctrl-C does not reach it.
 *
 * @returns ends the watchdog; call it when the server is gone, because its pid may be given to another process
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
  // Neither may keep this program from ending.
  watchdog.unref()
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()

  return () => {
    wanted = false
    watchdog.kill('SIGKILL')
  }
}
