/** The client gets -ERR with this text, which never repeats its input. */
export class InvalidCommand extends Error {
  override readonly name = 'InvalidCommand'
}

export interface CommandLine {
  readonly name: string
  /** Byte text after the first blank. */
  readonly rest: string
}

const LINE = /^([A-Za-z]{3,4})(?: (.*))?$/s
/** Numbers of messages and lines fit in 32 bits. */
const NUMBER = /^\d{1,10}$/

/** Parses a line without its CR LF (RFC 1939 section 3). @throws InvalidCommand */
export function parseCommandLine(line: Buffer): CommandLine {
  // Control characters are in no argument, and would not survive in a log or a name.
  if (line.some((byte) => byte < 0x20 || byte === 0x7f)) throw new InvalidCommand('Invalid character')
  const [, name, rest = ''] = LINE.exec(line.toString('latin1')) ?? []
  if (name === undefined) throw new InvalidCommand('Invalid command')
  return { name: name.toUpperCase(), rest }
}

/** @throws InvalidCommand */
export function requireNoArguments(rest: string): void {
  if (rest.trim() !== '') throw new InvalidCommand('No arguments are allowed')
}

/** @throws InvalidCommand */
export function parseNumber(rest: string): number {
  const written = rest.trim()
  if (!NUMBER.test(written)) throw new InvalidCommand('A number is needed')
  return Number(written)
}

/** Parses the arguments of TOP. @throws InvalidCommand */
export function parseTop(rest: string): { readonly number: number; readonly lines: number } {
  const [number, lines, ...more] = rest.trim().split(/ +/)
  if (number === undefined || lines === undefined || more.length > 0) throw new InvalidCommand('Two numbers are needed')
  return { number: parseNumber(number), lines: parseNumber(lines) }
}
