import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { whenLeaving } from '../../program/scratch.ts'
import { becomesTrue } from '../../program/waiting.ts'

/** A browser with a profile on disk, killed by SIGKILL and restarted on the same profile. */
export class MortalBrowser {
  readonly #executable: string
  readonly #profile: string
  #child: ChildProcess | undefined
  #browser: Browser | undefined

  constructor(executable: string, profile: string) {
    this.#executable = executable
    this.#profile = profile
    whenLeaving(() => this.#signal())
  }

  async start(): Promise<Page> {
    const port = join(this.#profile, 'DevToolsActivePort')
    rmSync(port, { force: true })
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
    this.#child = spawn(this.#executable, [...args, `--user-data-dir=${this.#profile}`, 'about:blank'], {
      stdio: 'ignore',
      detached: true,
    })
    if (!(await becomesTrue(async () => existsSync(port) && readFileSync(port, 'utf8').includes('\n'), 30_000))) {
      throw new Error('The browser did not come up.')
    }
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(port, 'utf8').split('\n')[0]}`)
    const [context] = this.#browser.contexts()
    if (!context) throw new Error('The browser has no window.')
    return context.newPage()
  }

  async kill(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#child?.once('close', () => resolve()))
    this.#signal()
    await gone
    await this.#browser?.close().catch(() => {
      // The connection ended with the process.
    })
  }

  #signal(): void {
    const { pid, exitCode, signalCode } = this.#child ?? {}
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}
