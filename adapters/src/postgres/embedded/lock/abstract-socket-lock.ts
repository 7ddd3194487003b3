import { ask, close, type LockAttempt, listen } from './lock-attempt.ts'

/**
 * Locks by listening on an abstract Unix socket (Linux): a name without a file, which the kernel gives to one process
 * and frees when the process dies.
 *
 * @returns `undefined` where there are no abstract sockets
 */
export async function listenAlone(name: string): Promise<LockAttempt | undefined> {
  if (process.platform !== 'linux') return undefined
  const path = `\0${name}`
  try {
    const server = await listen(path, () => String(process.pid))
    return { held: true, release: () => close(server) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return undefined
    const holder = Number(await ask(path, 500))
    return { held: false, holderPid: holder > 0 ? holder : undefined }
  }
}
