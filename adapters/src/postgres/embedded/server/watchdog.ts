import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { cleanEnvironment, runningAs, type ServiceUser } from '../run-command.ts'

/**
 * A shell waits for the end of a pipe, which the kernel closes when this program dies, and then requests a fast
 * shutdown. It has its own session, so that Ctrl-C does not reach it.
 * @returns ends the watchdog; call it after the server has ended
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
      log(`the watchdog of PostgreSQL has stopped (${reason}): if this program is killed, PostgreSQL keeps running`)
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
