import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/**
 * Where the parts of one run of the whole suite share a demo; undefined when one of them is run by itself. Journeys put theirs
 * there for the drills.
 */
const SHARED = process.env.SHARED_DEMO_DATA

export async function shareDemoData(data: string): Promise<void> {
  if (SHARED !== undefined) await copyDemoData(data, SHARED)
}

/** The shared demo, where there is one: else the program that starts on `to` makes its own, which takes it seven times as long. */
export async function takeSharedDemoData(to: string): Promise<void> {
  if (SHARED !== undefined && existsSync(SHARED)) await copyDemoData(SHARED, to)
}

/** @param to a folder that is not there yet */
export async function copyDemoData(from: string, to: string): Promise<void> {
  // With owners: the database's files are its own user's.
  await promisify(execFile)('cp', ['-a', from, to])
}
