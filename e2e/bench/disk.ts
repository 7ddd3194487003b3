import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const WRITES = 200

export function flushMilliseconds(folder: string): number {
  const content = Buffer.alloc(10 * 1024, 'x')
  const times = Array.from({ length: WRITES }, (_, number) => {
    const startedAt = performance.now()
    const file = openSync(join(folder, `flush-${number}`), 'w')
    writeSync(file, content)
    fdatasyncSync(file)
    closeSync(file)
    return performance.now() - startedAt
  })
  return times.sort((a, b) => a - b)[WRITES / 2] ?? 0
}
