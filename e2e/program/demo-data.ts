import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from './free-port.ts'
import { startProgram } from './program.ts'
import { scratchFolder } from './scratch.ts'

const MADE_WITHIN_MILLISECONDS = 5 * 60_000

/**
 * Programs start from copies, because creating the mailboxes takes most of a start.
 * @returns the data folder, which is removed when this process ends
 */
export async function makeDemoData(): Promise<string> {
  const cwd = scratchFolder('demo-data')
  const data = join(cwd, 'data')
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const env = { DATA_DIR: data, PORT: String(port), SMTP_PORT: String(smtpPort), LOG_LEVEL: 'error' }
  const program = await startProgram({ cwd, env, readyWithinMilliseconds: MADE_WITHIN_MILLISECONDS })
  const { code, signal } = await program.stop()
  if (code !== 0) throw new Error(`The program ended with ${signal ?? code}. It said:\n${program.output()}`)
  return data
}

/** The parts of a full test run share this demo; it is undefined when a part runs alone. */
const SHARED = process.env.SHARED_DEMO_DATA

export async function shareDemoData(data: string): Promise<void> {
  if (SHARED !== undefined) await copyDemoData(data, SHARED)
}

/**
 * Copies the shared demo, if any. Otherwise the program that starts on `to` creates its own, which takes much longer.
 */
export async function takeSharedDemoData(to: string): Promise<void> {
  if (SHARED !== undefined && existsSync(SHARED)) await copyDemoData(SHARED, to)
}

export async function copyDemoData(from: string, to: string): Promise<void> {
  // Keep owners, because the database's files belong to another user.
  await promisify(execFile)('cp', ['-a', from, to])
}
