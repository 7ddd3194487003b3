import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDemoData, makeDemoData, shareDemoData } from './program/demo-data.ts'
import { freePorts } from './program/free-port.ts'
import { type RunningProgram, startProgram } from './program/program.ts'
import { scratchFolder } from './program/scratch.ts'

export interface JourneyProgram {
  readonly url: string
  readonly smtpPort: number
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, in the order of their numbers. */
    readonly programs: readonly JourneyProgram[]
    /** The data that they started from, for files that start one of their own. */
    readonly demoData: string
  }
}

/** Starts one program for each worker before the first file, and stops them after the last. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const demoData = await makeDemoData()
  const started = await Promise.all(Array.from({ length: Number(config.maxWorkers) }, () => startOne(demoData)))
  await shareDemoData(demoData)
  provide('demoData', demoData)
  provide(
    'programs',
    started.map(({ offered }) => offered),
  )
  return async () => {
    const endings = await Promise.all(started.map(({ program }) => program.stop()))
    for (const [index, { code, signal }] of endings.entries()) {
      if (code === 0) continue
      throw new Error(`A program ended with ${signal ?? code}. It said:\n${started[index]?.program.output()}`)
    }
  }
}

async function startOne(demoData: string): Promise<{ program: RunningProgram; offered: JourneyProgram }> {
  const cwd = scratchFolder('journeys')
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const env = { DATA_DIR: join(cwd, 'data'), PORT: String(port), SMTP_PORT: String(smtpPort), LOG_LEVEL: 'error' }
  await copyDemoData(demoData, env.DATA_DIR)
  const program = await startProgram({ cwd, env })
  return { program, offered: { url: program.url, smtpPort, cwd, env } }
}
