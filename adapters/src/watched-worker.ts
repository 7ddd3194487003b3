/** The thread writes to `sign` when the task starts and, with `beats`, while it is responsive. */
export interface WatchedTask {
  readonly module: string
  readonly name: string
  readonly task: unknown
  /** Monotonic milliseconds are stored, 0 before the task starts. */
  readonly sign: BigInt64Array<SharedArrayBuffer>
  readonly beats: boolean
}

const BEAT_MILLISECONDS = 50

const beating = new Set<WatchedTask['sign']>()
let beat: NodeJS.Timeout | undefined

export async function run({ module, name, task, sign, beats }: WatchedTask): Promise<unknown> {
  const work: Readonly<Record<string, (task: unknown) => unknown>> = await import(module)
  writeSign(sign)
  if (beats) beginBeating(sign)
  try {
    return await work[name]?.(task)
  } finally {
    stopBeating(sign)
  }
}

function beginBeating(sign: WatchedTask['sign']): void {
  beating.add(sign)
  beat ??= setInterval(() => {
    for (const each of beating) writeSign(each)
  }, BEAT_MILLISECONDS)
}

function stopBeating(sign: WatchedTask['sign']): void {
  beating.delete(sign)
  if (beating.size > 0) return
  clearInterval(beat)
  beat = undefined
}

function writeSign(sign: WatchedTask['sign']): void {
  Atomics.store(sign, 0, process.hrtime.bigint() / 1_000_000n)
}
