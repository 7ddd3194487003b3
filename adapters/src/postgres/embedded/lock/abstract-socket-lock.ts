import { close, type LockAttempt, listen, requestStatus } from './lock-attempt.ts'

/** An abstract Unix socket (Linux) is a name without a file, which the kernel frees when the process dies. */
export async function listenAlone(name: string): Promise<LockAttempt | undefined> {
  if (process.platform !== 'linux') return undefined
  const path = `\0${name}`
  try {
    const server = await listen(path, () => String(process.pid))
    return { held: true, release: () => close(server) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return undefined
    const holder = Number(await requestStatus(path, 500))
    return { held: false, holderPid: holder > 0 ? holder : undefined }
  }
}
