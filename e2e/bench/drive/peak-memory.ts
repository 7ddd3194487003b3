import { memoryOf } from '../process-tree.ts'

const LOOKED_EACH_MILLISECONDS = 100

export async function peakMemory(program: { readonly pid: number }, work: () => Promise<void>): Promise<number> {
  let peak = 0
  const look = (): void => {
    peak = Math.max(peak, memoryOf(program.pid).nodeMegabytes)
  }
  const timer = setInterval(look, LOOKED_EACH_MILLISECONDS)
  try {
    await work()
    look()
    return peak
  } finally {
    clearInterval(timer)
  }
}
