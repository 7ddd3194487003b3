import { Worker } from 'node:worker_threads'
import { quantile } from '../../bench/quantile.ts'

/** A worker thread requests lists at a fixed rate, so that the drill's own work does not count. */
const READING = `
  const { parentPort, workerData } = require('node:worker_threads')
  const http = require('node:http')
  const { url, token, paths, paceMilliseconds } = workerData
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'x-auth-token': token }
  let taken = []
  let failed = 0
  let next = 0
  let due = performance.now()
  const ask = () => {
    const at = due
    const path = paths[next++ % paths.length]
    const done = (isGood) => {
      if (!isGood) failed += 1
      taken.push(performance.now() - at)
      due += paceMilliseconds
      const wait = due - performance.now()
      if (wait > 0) setTimeout(ask, wait)
      else setImmediate(ask)
    }
    http
      .get(url + path, { agent, headers }, (answer) => answer.resume().on('end', () => done(answer.statusCode === 200)))
      .on('error', () => done(false))
  }
  parentPort.on('message', () => {
    parentPort.postMessage({ taken, failed })
    taken = []
    failed = 0
  })
  ask()
`

interface Watched {
  readonly url: string
  readonly token: string
  readonly paths: readonly string[]
  readonly paceMilliseconds: number
}

export interface ListTimes {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

export class ListWatch {
  readonly #worker: Worker

  constructor(watched: Watched) {
    this.#worker = new Worker(READING, { eval: true, execArgv: [], workerData: watched })
  }

  async times(): Promise<ListTimes> {
    const { taken, failed } = await new Promise<{ taken: readonly number[]; failed: number }>((resolve) => {
      this.#worker.once('message', resolve)
      this.#worker.postMessage('times')
    })
    const at = (part: number) => quantile(taken, part)
    return { count: taken.length, failed, p50: at(0.5), p95: at(0.95), longest: at(1) }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
