import { join } from 'node:path'
import { NO_MAIL_PROGRAMS } from '@sen/testkit/no-mail-programs'
import { copyDemoData } from '../../program/demo-data.ts'
import { freePorts } from '../../program/free-port.ts'
import { startProgram } from '../../program/program.ts'
import { scratchFolder } from '../../program/scratch.ts'

/** A program that journeys go through, on data of its own. */
export interface JourneyProgram {
  readonly url: string
  readonly smtpPort: number
  /** Mail programs use it with STARTTLS. */
  readonly submissionPort: number
  /** As the operator's command line takes it. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export const PRODUCTION = { ...NO_MAIL_PROGRAMS, SEN_MODE: 'production' } as const

/** Chooses a folder and ports for a program with a copy of the demo data. */
export async function demoPaths(demoData: string): Promise<JourneyProgram> {
  const cwd = scratchFolder('journeys')
  const [port = 0, smtpPort = 0, submissionPort = 0, imapsPort = 0, pop3sPort = 0] = await freePorts(5)
  const env = {
    DATA_DIR: join(cwd, 'data'),
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    SUBMISSION_PORT: String(submissionPort),
    SUBMISSIONS_PORT: 'none',
    IMAP_PORT: 'none',
    IMAPS_PORT: String(imapsPort),
    POP3S_PORT: String(pop3sPort),
    LOG_LEVEL: 'error',
  }
  await copyDemoData(demoData, env.DATA_DIR)
  return { url: `http://127.0.0.1:${port}`, smtpPort, submissionPort, cwd, env }
}

/**
 * Starts the program, and stops it after `use`.
 * @throws Error with the program's output when it did not end with 0
 */
export async function runProgram(
  programPaths: JourneyProgram,
  use: (program: JourneyProgram) => Promise<void>,
): Promise<void> {
  const program = await startProgram(programPaths)
  await use(programPaths)
  const { code, signal } = await program.stop()
  if (code !== 0) throw new Error(`A program ended with ${signal ?? code}. It said:\n${program.output()}`)
}

let current: JourneyProgram | undefined

/** Names the program of this worker; the fixture `program` does. */
export function setTheProgram(program: JourneyProgram): void {
  current = program
}

/** Returns the program of this worker, which is the fixture `program`; concurrent journeys share no mailbox. */
export function theProgram(): JourneyProgram {
  if (!current) throw new Error('The program starts with the first hook or test of a worker.')
  return current
}
