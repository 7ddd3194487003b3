import type { Config } from '../config.ts'
import { type PortVariable, portRefusal } from './port-refusal.ts'

/** Opens the port of a variable. @throws StartRefused when the port cannot be opened */
export type OpenPort = <T>(variable: PortVariable, port: number, listen: (port: number) => Promise<T>) => Promise<T>

/** Several demos may run on one machine, so a demo uses a free port instead of one that is in use. */
export function portOpener({ mode }: Pick<Config, 'mode'>, host: string): OpenPort {
  return (variable, port, listen) =>
    listen(port).catch((error: unknown) => {
      if (mode === 'demo' && isInUse(error)) return listen(0)
      throw portRefusal(error, variable, host, port)
    })
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
