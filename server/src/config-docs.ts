import { VARIABLES, type Variable } from './config-table.ts'

/** The table that reads the variables is the source of docs/operations/configuration.md. */
export function configurationPage(): string {
  const rows = Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => {
    const otherwise = variable.otherwise ?? `\`${variable.fallback}\``
    return `| \`${name}\` | ${cell(variable.takes)} | ${cell(otherwise)} | ${cell(variable.meaning)} |`
  })
  return `# Configuration

Generated from \`server/src/config-table.ts\`; do not edit. Regenerate: \`npx vitest run server/src/config-docs -u\`.

Everything is set by environment variables. A file \`.env\` in the folder where the program starts is read too; what is
set outside wins over it. With nothing set, the program runs in demo mode. A wrong value ends the program with exit
code 2 and one line that names the variable. Lists are separated by commas.

| variable | takes | when not set | meaning |
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
