import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CHECKOUT } from '../../program/checkout.ts'
import type { ScratchProgram } from '../../program/scratch-program.ts'

export function startOperator(
  { cwd, env }: ScratchProgram,
  ...args: readonly string[]
): { readonly ended: Promise<unknown>; kill(): Promise<void> } {
  const child = spawn(process.execPath, [join(CHECKOUT, 'tools', 'sen.mjs'), ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
    // A process group of its own: the kill must reach the command that the script starts.
    detached: true,
  })
  const ended = once(child, 'exit')
  return {
    ended,
    kill: async () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
