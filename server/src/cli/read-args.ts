import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** @param mostWords without the command's name @throws UsageError for unknown options, missing values, surplus words */
export function readArgs<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  mostWords: number,
  options: Options,
) {
  const parsed = parse(args, options)
  const [extra] = parsed.positionals.slice(mostWords)
  if (extra !== undefined) throw new UsageError(`unexpected argument “${extra}”`)
  return parsed
}

function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(reasonOf(error))
  }
}

/** Node's message continues with advice on leading dashes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isUnknown = 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
  const message = isUnknown ? error.message.replace(/(?<=')\. .*$/s, '') : error.message
  return message.replaceAll(/\s*\n\s*/g, ' ')
}
