import type { ThreadField } from '@sen/contract/threads'

const JUMP = 10

export function nextRow(key: string, threads: readonly ThreadField[], stop: string | undefined): string | undefined {
  const at = Math.max(
    0,
    threads.findIndex(({ id }) => id === stop),
  )
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + JUMP, threads.length - 1),
    PageUp: Math.max(at - JUMP, 0),
    Home: 0,
    End: threads.length - 1,
  }
  const index = to[key]
  return index === undefined || index < 0 ? undefined : threads[index]?.id
}
