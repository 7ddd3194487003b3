import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { whenLeaving } from '../../program/scratch.ts'
import type { ConnectRequest, ConnectResult, CrowdRequest, WokenResult } from './crowd-job.ts'

const CHILD = fileURLToPath(new URL('./crowd-child.ts', import.meta.url))

/** Thousands of IMAP clients in a process of their own. */
export class Crowd {
  readonly #child: ChildProcess

  constructor() {
    this.#child = fork(CHILD, { execArgv: ['--import', 'tsx', '--max-old-space-size=4096'] })
    whenLeaving(() => this.#child.kill('SIGKILL'))
  }

  connect(request: Omit<ConnectRequest, 'kind'>): Promise<ConnectResult> {
    return this.#ask({ kind: 'connect', ...request }) as Promise<ConnectResult>
  }

  woken(): Promise<WokenResult> {
    return this.#ask({ kind: 'woken' }) as Promise<WokenResult>
  }

  async leave(): Promise<void> {
    await this.#ask({ kind: 'leave' })
  }

  end(): void {
    this.#child.disconnect()
  }

  #ask(request: CrowdRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the crowd's process ended with ${code}`))
      this.#child.once('exit', onExit)
      this.#child.once('message', (message: { readonly result?: unknown; readonly error?: string }) => {
        this.#child.off('exit', onExit)
        if (message.error === undefined) resolve(message.result)
        else reject(new Error(message.error))
      })
      this.#child.send(request)
    })
  }
}
