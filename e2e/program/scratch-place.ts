import { join } from 'node:path'
import { freePorts } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

/** Where a program of one's own runs: a folder that goes with this process, and doors that nobody else has. */
export interface ScratchPlace {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly smtpPort: number
}

/** `more` adds variables of docs/operations/configuration.md, or takes the place of these. */
export async function scratchPlace(
  purpose: string,
  more: (folder: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<ScratchPlace> {
  const cwd = scratchFolder(purpose)
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const env = {
    SEN_MODE: 'production',
    DATA_DIR: join(cwd, 'data'),
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    LOG_LEVEL: 'error',
    ...more(cwd),
  }
  return { cwd, env, smtpPort }
}
