import type { Config } from '../config.ts'

/** The dependencies of a command, which resolves to the exit code. */
export interface CommandNeeds {
  readonly config: Config
  /** Results, on standard output. */
  say(line: string): void
  /** Writes an error or warning to standard error. */
  complain(line: string): void
}

/** A command as the help lists it. */
export interface ListedCommand {
  readonly run: (needs: CommandNeeds, args: readonly string[]) => Promise<number>
  /** The arguments, one line per form of the command. */
  readonly takes: readonly string[]
  readonly about: string
}

/** The command line is invalid, so its usage is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing`)
  return value
}
