import { type Call, CallEnded, type ClientSignal } from '../ports/call-scope.ts'

export interface Waiter {
  readonly caller: string | undefined
  readonly isUrgent?: boolean
  readonly admit: () => void
}

/** Each callback removes the waits of a call when its client disconnects. */
const leaversBySignal = new WeakMap<ClientSignal, Set<() => void>>()

/** A call whose client disconnects leaves the queue. @throws CallEnded */
export function waitInQueue(queue: Waiter[], call: Call | undefined, isUrgent = false): Promise<void> {
  const leavers = call && leaversOf(call.signal)
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.splice(queue.indexOf(waiter), 1)
      reject(new CallEnded())
    }
    const waiter: Waiter = {
      caller: call?.caller,
      isUrgent,
      admit: () => {
        leavers?.delete(leave)
        resolve()
      },
    }
    queue.push(waiter)
    leavers?.add(leave)
  })
}

/** Registers one listener per call, because Node warns of a leak from eleven on. */
function leaversOf(signal: ClientSignal): Set<() => void> {
  const known = leaversBySignal.get(signal)
  if (known) return known
  const leavers = new Set<() => void>()
  leaversBySignal.set(signal, leavers)
  signal.addEventListener(
    'abort',
    () => {
      for (const leave of leavers) leave()
      leavers.clear()
    },
    { once: true },
  )
  return leavers
}
