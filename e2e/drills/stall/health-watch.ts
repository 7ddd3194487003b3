import { Worker } from 'node:worker_threads'

/**
 * A worker thread polls, so that the drill's own work does not count. A delay counts only as far as the program's main
 * thread was busy (proc(5)).
 */
const ASKING = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { readFileSync } = require('node:fs')
  const http = require('node:http')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const worked = () => {
    const stat = readFileSync('/proc/' + workerData.pid + '/task/' + workerData.pid + '/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  let worst = { held: 0, waited: 0 }
  let asked
  const look = () => {
    if (asked === undefined) return
    const waited = performance.now() - asked.at
    const held = Math.min(waited, worked() - asked.worked)
    worst = { held: Math.max(worst.held, held), waited: Math.max(worst.waited, waited) }
  }
  const ask = () => {
    asked = { at: performance.now(), worked: worked() }
    const done = () => {
      look()
      asked = undefined
      setTimeout(ask, 10)
    }
    http.get(workerData.url + '/healthz', { agent }, (answer) => answer.resume().on('end', done)).on('error', done)
  }
  parentPort.on('message', (request) => {
    if (request === 'begin') worst = { held: 0, waited: 0 }
    else {
      look()
      parentPort.postMessage(worst)
    }
  })
  ask()
`

export interface Held {
  readonly held: number
  readonly waited: number
}

export class HealthWatch {
  readonly #worker: Worker

  constructor(program: { readonly url: string; readonly pid: number }) {
    const { url, pid } = program
    this.#worker = new Worker(ASKING, { eval: true, execArgv: [], workerData: { url, pid } })
  }

  begin(): void {
    this.#worker.postMessage('begin')
  }

  worst(): Promise<Held> {
    return new Promise((resolve) => {
      this.#worker.once('message', resolve)
      this.#worker.postMessage('worst')
    })
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
