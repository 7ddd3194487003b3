import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const MODULE = fileURLToPath(new URL('./heap-limits.ts', import.meta.url))

/** Much data lives for a while and dies, beside a little that stays. */
function peakMegabytes(before: string): number {
  const program = `
    ${before}
    const alive = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'alive ' + n, list: [n] }))
    let queue = []
    let peak = 0
    for (let n = 0; n < 4_000_000; n += 1) {
      queue.push({ n, text: 'later ' + n })
      if (queue.length > 60_000) queue = queue.slice(30_000)
      if (n % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapTotal)
    }
    console.log(alive.length > 0 ? peak / 1024 ** 2 : 0)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

it('keeps garbage to a part of the live heap, however much memory the machine has', () => {
  const lean = peakMegabytes(`import { limitHeap } from ${JSON.stringify(MODULE)}; limitHeap()`)
  expect(lean).toBeGreaterThan(0)
  expect(lean).toBeLessThan(0.85 * peakMegabytes(''))
}, 60_000)
