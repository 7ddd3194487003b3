import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from './free-port.ts'
import { startProgram } from './program.ts'
import { scratchFolder } from './scratch.ts'

/** On a machine that others keep busy. */
const MADE_WITHIN_MILLISECONDS = 5 * 60_000

/**
 * The data of a program in demo mode that has made its mailboxes and stopped. Making them takes most of such a start: several
 * programs start from copies of it.
 * @returns the data folder, which goes when this process leaves
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

/** @param to a folder that is not there yet */
export async function copyDemoData(from: string, to: string): Promise<void> {
  // With owners: the database's files are its own user's.
  await promisify(execFile)('cp', ['-a', from, to])
}
