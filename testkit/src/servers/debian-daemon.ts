import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** @returns why the program is still missing, or undefined */
export function whyMissing(program: string, packageName: string): string | undefined {
  if (existsSync(program)) return undefined
  if (process.getuid?.() !== 0) return `${program} is missing and only root could install it`
  try {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    const apt = (...args: string[]) => execFileSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], quiet)
    apt('update')
    apt('install', '-y', '--no-install-recommends', packageName)
  } catch {
    // The check below decides whether the program is installed.
  }
  return existsSync(program) ? undefined : `apt-get could not install ${packageName}`
}

const GOODBYE_MILLISECONDS = 1_000

export interface Daemon {
  stop(): Promise<void>
}

/** If the program does not start, the error contains its output. */
export async function startDaemon(
  command: readonly [string, ...string[]],
  isReady: () => Promise<boolean>,
  withinMilliseconds = 90_000,
): Promise<Daemon> {
  const [program, ...args] = command
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += String(text)
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    // A slow daemon has no data worth waiting for. Its workers are killed with it.
    const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), GOODBYE_MILLISECONDS)
    await ended
    clearTimeout(timer)
  }
  const until = Date.now() + withinMilliseconds
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > until || child.exitCode !== null) {
      await stop()
      throw new Error(`${program} did not come up:\n${said.slice(-2_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { stop }
}
