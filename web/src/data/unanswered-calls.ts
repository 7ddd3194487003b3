import { useConnection } from '../state/connection.ts'
import { NoAnswer } from './call-error.ts'

/** After this long without any response, the socket checks whether the server is reachable. */
const SILENCE_MILLISECONDS = 5_000

interface WaitingCall {
  readonly since: number
  readonly giveUp: () => void
}

const waiting = new Set<WaitingCall>()
let lastAnswerAt = 0

/**
 * Aborts a call when the socket finds the server unreachable, because browsers would wait for minutes.
 * @param outer aborts the call as well, with its own reason
 * @param ask calls `heard` as soon as a response begins
 * @throws NoAnswer when it was aborted; what `ask` throws
 */
export async function untilAnswered<T>(
  outer: AbortSignal | undefined,
  ask: (signal: AbortSignal, heard: () => void) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const endWithOuter = () => ending.abort(outer?.reason)
  if (outer?.aborted) endWithOuter()
  else outer?.addEventListener('abort', endWithOuter)
  const mine = { since: Date.now(), giveUp: () => ending.abort(new NoAnswer('silence')) }
  waiting.add(mine)
  let timer: ReturnType<typeof setTimeout> | undefined
  // Double the delay each time, so that a slow call does not restart the socket every few seconds.
  const watch = (milliseconds: number) => {
    timer = setTimeout(() => {
      const { state, tryNow } = useConnection.getState()
      // A socket that is connecting must not restart.
      if (isSilent(mine) && state === 'open') tryNow()
      watch(milliseconds * 2)
    }, milliseconds)
  }
  watch(SILENCE_MILLISECONDS)
  const heard = () => {
    lastAnswerAt = Date.now()
  }
  try {
    const answer = await ask(ending.signal, heard)
    heard()
    return answer
  } finally {
    clearTimeout(timer)
    waiting.delete(mine)
    outer?.removeEventListener('abort', endWithOuter)
  }
}

function isSilent({ since }: WaitingCall): boolean {
  return Date.now() - Math.max(since, lastAnswerAt) >= SILENCE_MILLISECONDS
}

useConnection.subscribe((now, before) => {
  if (now.state !== 'waiting' || before.state === 'waiting') return
  for (const call of [...waiting]) if (isSilent(call)) call.giveUp()
})
