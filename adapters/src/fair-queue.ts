import { type Waiter, waitInQueue } from '@sen/core/kit/wait-queue'
import { type Call, CallEnded } from '@sen/core/ports/call-scope'

export interface FairQueueLimits {
  readonly together: number
  /** The maximum of one group. */
  readonly ofOne: number
}

export interface Requester {
  /** The organisation, or the requester alone. */
  readonly group: string
  /** The mailbox, or another caller. */
  readonly member: string
}

/**
 * Waiting jobs alternate by group, and within a group by member. Many members of one group do not delay another group,
 * and many jobs of one member do not delay another member.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #waiting = new Map<string, Map<string, Waiter[]>>()
  readonly #running = new Map<string, number>()
  #together = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /** @throws CallEnded when the client disconnected while waiting */
  async run<T>({ group, member }: Requester, work: () => Promise<T>, call?: Call): Promise<T> {
    if (call?.signal.aborted) throw new CallEnded()
    const members = this.#waiting.get(group) ?? new Map<string, Waiter[]>()
    this.#waiting.set(group, members)
    const line = members.get(member) ?? []
    members.set(member, line)
    const admitted = waitInQueue(line, call)
    this.#startNext()
    await admitted
    try {
      return await work()
    } finally {
      this.#together -= 1
      const left = this.#runningOf(group) - 1
      if (left === 0) this.#running.delete(group)
      else this.#running.set(group, left)
      this.#startNext()
    }
  }

  /** Returns whether another group would get the slot that this group gives up. */
  delaysOthers(group: string): boolean {
    if (this.#together < this.#limits.together) return false
    return Array.from(this.#waiting).some(
      ([other, members]) =>
        other !== group &&
        this.#runningOf(other) < this.#limits.ofOne &&
        Array.from(members.values()).some((line) => line.length > 0),
    )
  }

  #startNext(): void {
    if (this.#together >= this.#limits.together) return
    for (const [group, members] of this.#waiting) {
      if (this.#runningOf(group) >= this.#limits.ofOne) continue
      const next = dequeue(members)
      this.#waiting.delete(group)
      if (members.size > 0) this.#waiting.set(group, members)
      if (!next) continue
      this.#together += 1
      this.#running.set(group, this.#runningOf(group) + 1)
      next.admit()
      return
    }
  }

  #runningOf(group: string): number {
    return this.#running.get(group) ?? 0
  }
}

/** A member whose clients have all left has an empty line. */
function dequeue(members: Map<string, Waiter[]>): Waiter | undefined {
  for (const [member, line] of members) {
    const next = line.shift()
    members.delete(member)
    if (!next) continue
    if (line.length > 0) members.set(member, line)
    return next
  }
  return undefined
}
