import { isDatabaseAway } from '@sen/core/kit/resource-failure'
import { type Config, ConfigError } from '../config.ts'
import { explainStartError } from '../explain-start-error.ts'
import { EXIT_FAILED, EXIT_IN_USE, EXIT_WRONG_CONFIG } from '../start-refused.ts'
import { type CommandNeeds, type ListedCommand, UsageError } from './command.ts'
import { aboutCommand, CLI_COMMANDS, usageOf, usageOfAll } from './command-table.ts'
import { jsonLine } from './json-output.ts'

interface CommandLine extends Pick<CommandNeeds, 'say' | 'complain'> {
  readonly words: readonly string[]
  readonly readConfig: () => Config
}

type FailedBy = 'usage' | 'configuration' | 'in_use' | 'failed'

/**
 * Errors are one line. With `--json`, there is always one line of JSON, if necessary with the reason.
 * @returns the exit code
 * @throws unexpected errors, which are bugs
 */
export async function runCommand(line: CommandLine): Promise<number> {
  const { words, say, complain } = line
  const [first] = words
  if (first === undefined || isHelp(first)) return help(line)
  const found = findCommand(words)
  const isJson = optionsOf(words).includes('--json')
  const fail = (by: FailedBy, message: string, usage?: readonly string[]): void => {
    complain(message)
    if (usage) complain(usageLines(usage))
    if (isJson) say(jsonLine({ error: by, message, ...(usage && { usage }) }))
  }
  if (!found) {
    const verbs = commandsOf(first)
    if (verbs.length === 0) fail('usage', unknownCommand(first))
    else {
      const reason = words[1] === undefined ? takesOneOf(first, verbs) : `Unknown command: ${first} ${words[1]}`
      fail('usage', reason, verbs.flatMap(usageOf))
    }
    return EXIT_WRONG_CONFIG
  }
  const { name, command, args } = found
  if (optionsOf(args).some(isHelp)) {
    say(aboutCommand(name, command))
    return 0
  }
  const usage = usageOf([name, command])
  return perform(line, isJson, { fail, usage, run: (needs) => command.run(needs, args) })
}

interface CommandPlan {
  readonly fail: (by: FailedBy, message: string, usage?: readonly string[]) => void
  readonly usage: readonly string[]
  readonly run: (needs: CommandNeeds) => Promise<number>
}

async function perform(
  { say, complain, readConfig }: CommandLine,
  isJson: boolean,
  { fail, usage, run }: CommandPlan,
): Promise<number> {
  const complaints: string[] = []
  let hasSaid = false
  const needs = {
    say: (said: string) => {
      hasSaid = true
      say(said)
    },
    complain: (complaint: string) => {
      complaints.push(complaint)
      complain(complaint)
    },
  }
  try {
    const code = await run({ config: readConfig(), ...needs })
    if (isJson && !hasSaid && code !== 0) say(jsonLine({ error: 'failed', message: complaints.join('\n') }))
    return code
  } catch (error) {
    if (error instanceof UsageError) {
      fail('usage', error.message, usage)
      return EXIT_WRONG_CONFIG
    }
    if (error instanceof ConfigError) {
      fail('configuration', error.message)
      return EXIT_WRONG_CONFIG
    }
    const refusal = explainStartError(error)
    if (refusal) {
      fail(failedBy(refusal.exitCode), refusal.message)
      return refusal.exitCode
    }
    if (!isDatabaseAway(error)) throw error
    const advice = 'Run the command again.'
    fail('failed', `The connection to the database or another service was lost: ${reasonOf(error)}. ${advice}`)
    return EXIT_FAILED
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
}

function failedBy(exitCode: number): FailedBy {
  if (exitCode === EXIT_WRONG_CONFIG) return 'configuration'
  return exitCode === EXIT_IN_USE ? 'in_use' : 'failed'
}

function help({ words, say, complain }: CommandLine): number {
  const asked = words.slice(1)
  if (asked.length === 0) {
    say(usageOfAll())
    return 0
  }
  const found = findCommand(asked)
  const named = found ? [[found.name, found.command] as const] : commandsOf(asked[0] ?? '')
  if (named.length === 0) {
    complain(unknownCommand(asked.join(' ')))
    return EXIT_WRONG_CONFIG
  }
  say(named.map(([name, command]) => aboutCommand(name, command)).join('\n\n'))
  return 0
}

function findCommand(
  words: readonly string[],
): { readonly name: string; readonly command: ListedCommand; readonly args: readonly string[] } | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = CLI_COMMANDS.get(name)
    if (command) return { name, command, args: words.slice(length) }
  }
  return undefined
}

function commandsOf(first: string): readonly (readonly [string, ListedCommand])[] {
  return [...CLI_COMMANDS].filter(([name]) => name.split(' ')[0] === first)
}

function unknownCommand(name: string): string {
  return `Unknown command: ${name}. To list all commands, run: npm run sen -- help`
}

function takesOneOf(first: string, verbs: readonly (readonly [string, ListedCommand])[]): string {
  const words = verbs.map(([name]) => name.slice(first.length + 1))
  return words.length === 1
    ? `${first} needs a subcommand: ${words[0]}`
    : `${first} needs a subcommand: ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function usageLines(usage: readonly string[]): string {
  return ['Usage:', ...usage.map((line) => `  ${line}`)].join('\n')
}

function isHelp(word: string): boolean {
  return word === 'help' || word === '--help' || word === '-h'
}

/** Words after `--` are not options. */
function optionsOf(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).filter((word) => word.startsWith('-'))
}
