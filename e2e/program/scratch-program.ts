import { join } from 'node:path'
import { freePorts } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

/** A folder and ports for a separate program; the folder is removed when this process ends. */
export interface ScratchProgram {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly smtpPort: number
}

/** Creates a scratch folder. `more` adds or overrides variables of docs/operations/configuration.md. */
export async function scratchProgram(
  purpose: string,
  more: (folder: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<ScratchProgram> {
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
