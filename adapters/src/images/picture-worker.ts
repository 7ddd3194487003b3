import { Worker } from 'node:worker_threads'
import type { Picture } from '@sen/core/ports/picture-maker'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import sharp from 'sharp'
import { type Drawing, type DrawRequest, planDrawing, type Undrawable } from './draw-picture.ts'

export interface PictureTask {
  readonly bytes: Uint8Array
  readonly order: DrawRequest
}

export type PictureRequest = PictureTask | 'draw'

export type PictureAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'planned'; readonly memoryBytes: number }
  | { readonly kind: 'drawn'; readonly pictures: readonly Picture[]; readonly rssBytes: number }
  | { readonly kind: 'undrawable'; readonly problem: Undrawable; readonly rssBytes: number }

/**
 * sharp checks its own timeout while it writes lines, and decodes an interlaced picture before the first one. Therefore
 * a thread measures the process, and ends it when a task exceeds its processor time or memory, or its parent has ended.
 */
const WATCHDOG = `
  const { parentPort, workerData } = require('node:worker_threads')
  const used = () => { const { user, system } = process.cpuUsage(); return user + system }
  let begun
  parentPort.on('message', (isBusy) => { begun = isBusy ? used() : undefined })
  setInterval(() => {
    const isOrphan = process.ppid !== workerData.parent
    const isSpent = begun !== undefined && used() - begun > workerData.limitMicroseconds
    if (isOrphan || isSpent || process.memoryUsage.rss() > workerData.limitBytes) process.kill(process.pid, 'SIGKILL')
  }, 20)
  parentPort.postMessage('watching')
`

async function plan({ bytes, order }: PictureTask): Promise<Drawing | Undrawable> {
  try {
    return await planDrawing(bytes, order)
  } catch {
    // sharp throws for every picture that it cannot read.
    return 'unreadable'
  }
}

async function drawn(drawing: Drawing): Promise<PictureAnswer> {
  try {
    const pictures = await drawing.draw()
    return { kind: 'drawn', pictures, rssBytes: process.memoryUsage.rss() }
  } catch {
    // A picture may be damaged behind its header.
    return undrawable('unreadable')
  }
}

function undrawable(problem: Undrawable): PictureAnswer {
  return { kind: 'undrawable', problem, rssBytes: process.memoryUsage.rss() }
}

function main(): void {
  const [megabytes, seconds] = process.argv.slice(2).map(Number)
  sharp.cache(false)
  sharp.concurrency(1)
  const workerData = {
    limitBytes: (megabytes ?? 0) * MEGABYTE_BYTES,
    limitMicroseconds: (seconds ?? 0) * 1_000_000,
    parent: process.ppid,
  }
  const watchdog = new Worker(WATCHDOG, { eval: true, execArgv: [], workerData })
  const send = (answer: PictureAnswer) => {
    if (answer.kind !== 'planned') watchdog.postMessage(false)
    process.send?.(answer)
  }
  watchdog.once('message', () => send({ kind: 'ready' }))
  let planned: Drawing | undefined
  process.on('message', async (request: PictureRequest) => {
    if (request === 'draw') {
      const drawing = planned
      planned = undefined
      send(drawing ? await drawn(drawing) : undrawable('unreadable'))
      return
    }
    watchdog.postMessage(true)
    const found = await plan(request)
    if (typeof found === 'string') {
      send(undrawable(found))
      return
    }
    planned = found
    send({ kind: 'planned', memoryBytes: found.memoryBytes })
  })
  process.on('disconnect', () => process.exit())
}

main()
