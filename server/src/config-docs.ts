import { VARIABLES, type Variable } from './config-table.ts'

/** The table that reads the variables is the source of docs/operations/configuration.md. */
export function configurationPage(): string {
  const rows = Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => {
    const otherwise = variable.otherwise ?? `\`${variable.fallback}\``
    return `| \`${name}\` | ${cell(variable.takes)} | ${cell(otherwise)} | ${cell(variable.meaning)} |`
  })
  return `# Configuration

Generated from \`server/src/config-table.ts\`; do not edit. Regenerate with \`node tools/generate.mjs\`.

The program is configured by environment variables. It also reads a file \`.env\` in the folder in which it starts;
variables of the environment take precedence. Without any variable, it runs in demo mode. With an invalid value, it
exits with code 2 and one line that names the variable. Lists are separated by commas.

| variable | value | when not set | meaning |
|---|---|---|---|
${rows.join('\n')}

## Exit codes

| code | meaning |
|--:|---|
| 0 | stopped by Ctrl-C or SIGTERM |
| 1 | something failed; the last lines of standard error say what |
| 2 | a wrong configuration |
| 3 | the data directory or a port is in use |
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
