import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** `ended`: the process exceeded a limit, or its input crashed it. `unanswered`: the time is up. */
export function answerOf<A>(child: ChildProcess, patienceMilliseconds: number): Promise<A | 'unanswered' | 'ended'> {
  return new Promise((resolve) => {
    const settle = (answer: A | 'unanswered' | 'ended'): void => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onExit)
      resolve(answer)
    }
    const onMessage = (answer: unknown): void => settle(answer as A)
    const onExit = (): void => settle('ended')
    const timer = setTimeout(() => settle('unanswered'), patienceMilliseconds)
    child.once('message', onMessage)
    child.once('exit', onExit)
    child.once('error', onExit)
    if (hasEnded(child)) settle('ended')
  })
}

/** Resolves when the process has ended. */
export async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
