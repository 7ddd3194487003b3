import { type Call, CallEnded } from '../ports/call-scope.ts'

/** One place in a line. */
export interface WaitingTurn {
  /** As in `Call`; undefined outside of a request. */
  readonly caller: string | undefined
  readonly take: () => void
}

/**
 * Waits in a line until `take` is called. A call whose client goes leaves the line.
 * @throws CallEnded
 */
export function waitInLine(line: WaitingTurn[], call: Call | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.splice(line.indexOf(turn), 1)
      reject(new CallEnded())
    }
    const turn: WaitingTurn = {
      caller: call?.caller,
      take: () => {
        call?.signal.removeEventListener('abort', leave)
        resolve()
      },
    }
    line.push(turn)
    call?.signal.addEventListener('abort', leave, { once: true })
  })
}
