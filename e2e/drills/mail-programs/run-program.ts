import { spawn } from 'node:child_process'
import { whenLeaving } from '../../program/scratch.ts'

export interface ProgramRun {
  readonly code: number | null
  readonly output: string
}

/** Runs a mail program without the developer's settings. It is stopped after the time limit. */
export function runProgram(
  [command, ...args]: readonly [string, ...string[]],
  { home, withinMilliseconds }: { readonly home: string; readonly withinMilliseconds: number },
): Promise<ProgramRun> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  whenLeaving(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      output += `\nIt was stopped after ${withinMilliseconds / 1_000} s.`
      child.kill('SIGKILL')
    }, withinMilliseconds)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, output })
    })
  })
}
