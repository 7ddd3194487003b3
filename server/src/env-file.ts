import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment with the lines of a `.env` file under it: what is set outside wins. A missing file is no error. */
export function withEnvFile(env: Environment, path: string): Environment {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env
    throw error
  }
  return { ...parseEnv(text), ...env }
}
