import { useConnection } from '../state/connection.ts'
import { NoAnswer } from './call-error.ts'

/** When nothing at all has answered for so long, the socket asks whether the server is there. */
const SILENCE_MILLISECONDS = 5_000

interface WaitingCall {
  readonly since: number
  readonly giveUp: () => void
}

const waiting = new Set<WaitingCall>()
/** When anything was last answered. */
let heardAt = 0

/**
 * Runs a call, with a signal that also ends it when nothing answers and the socket finds nobody either: a line that was cut without
 * a word, a server that stands still. A browser itself waits for minutes then, and whatever was asked looks as if it were still
 * on its way. A call that only takes long goes on: a new socket is greeted beside it.
 * @param outer ends it as well, with its own reason
 * @param ask calls `heard` as soon as an answer begins
 * @throws NoAnswer when it was given up; what `ask` throws
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
  // Each time after twice as long: what is being made for minutes needs no new socket every few seconds.
  const watch = (milliseconds: number) => {
    timer = setTimeout(() => {
      const { state, tryNow } = useConnection.getState()
      // A socket that is being tried already must not begin anew.
      if (isSilent(mine) && state === 'open') tryNow()
      watch(milliseconds * 2)
    }, milliseconds)
  }
  watch(SILENCE_MILLISECONDS)
  const heard = () => {
    heardAt = Date.now()
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
  return Date.now() - Math.max(since, heardAt) >= SILENCE_MILLISECONDS
}

useConnection.subscribe((now, before) => {
  if (now.state !== 'waiting' || before.state === 'waiting') return
  for (const call of [...waiting]) if (isSilent(call)) call.giveUp()
})
