import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePorts } from './program/free-port.ts'
import { startProgram } from './program/program.ts'
import { scratchFolder } from './program/scratch.ts'

/** The one program that all journeys go through, in demo mode, on data of its own. */
export interface SharedProgram {
  readonly url: string
  readonly smtpPort: number
  /** As the operator's command line takes it. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly program: SharedProgram
  }
}

/** Starts it before the first file, and stops it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cwd = scratchFolder('journeys')
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const env = { DATA_DIR: join(cwd, 'data'), PORT: String(port), SMTP_PORT: String(smtpPort), LOG_LEVEL: 'error' }
  const program = await startProgram({ cwd, env })
  provide('program', { url: program.url, smtpPort, cwd, env })
  return async () => {
    const { code, signal } = await program.stop()
    if (code !== 0) throw new Error(`The program ended with ${signal ?? code}. It said:\n${program.output()}`)
  }
}
