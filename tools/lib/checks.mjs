import { join } from 'node:path'
import { runNode } from './processes.mjs'
import { ROOT } from './root.mjs'

const LANES = 2

const bin = (path) => join(ROOT, 'node_modules', ...path.split('/'))
const tool = (name, ...args) => [[join(ROOT, 'tools', name), ...args]]

/** Sources may not use Node or a document, but their tests do, so each has two checks. */
const KNOWING_LESS = ['model', 'contract', 'core', 'web']

const CHECKS = [
  ...KNOWING_LESS.map((name) => ({ name: `types ${name}`, commands: [typeCheck(`${name}/tsconfig.json`)] })),
  { name: 'types of the page and its tests', commands: [typeCheck('web/tsconfig.test.json')] },
  // Separate runs would check shared dependencies repeatedly.
  { name: 'types of all but the page, and tests', commands: [typeCheck('tsconfig.test.json')] },
  { name: 'types e2e', commands: [typeCheck('e2e/tsconfig.json')] },
  {
    name: 'lint and format',
    commands: [[bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '.']],
  },
  { name: 'who imports whom, and its locks bite', commands: tool('check-locks.mjs') },
  { name: 'no cycles of folders', commands: tool('folder-cycles.mjs') },
  { name: 'nothing unused', commands: [[bin('knip/bin/knip.js'), '--no-config-hints', '--no-progress']] },
  { name: 'lengths and names', commands: tool('ratchets.mjs') },
  { name: 'plain English', commands: tool('plain-english.mjs') },
  { name: 'map of the folders', commands: tool('map.mjs') },
  { name: 'texts', commands: tool('texts.mjs') },
  { name: 'generated files', commands: tool('generate.mjs', '--check') },
  { name: 'complete lock file', commands: tool('complete-lock.mjs', '--check') },
  { name: 'citations', commands: tool('citations.mjs') },
  { name: 'one way into a mailbox', commands: tool('mail-sources.mjs') },
  { name: 'one gate for permissions', commands: tool('permissions.mjs') },
  { name: 'spec coverage', commands: tool('spec-coverage.mjs') },
  { name: 'sizes', commands: tool('sizes.mjs') },
]

/**
 * Two checks run concurrently; lines come in the order of the list.
 * @returns {Promise<{ passed: number, failed: number, failures: readonly string[] }>} `failures` by the checks' names
 */
export async function runChecks() {
  const results = CHECKS.map(() => undefined)
  let next = 0
  let printed = 0
  const lane = async () => {
    while (next < CHECKS.length) {
      const index = next++
      results[index] = await runCheck(CHECKS[index])
      while (results[printed]) printLine(results[printed++])
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failures = results.filter(({ ok }) => !ok)
  for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trimEnd()}`)
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    failures: failures.map(({ name }) => name),
  }
}

async function runCheck({ name, commands }) {
  const startedAt = performance.now()
  let output = ''
  let ok = true
  for (const command of commands) {
    const result = await runNode(command, { env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
    output += result.output
    ok &&= result.code === 0
  }
  return { name, ok, output, seconds: (performance.now() - startedAt) / 1000 }
}

function printLine({ name, ok, output, seconds }) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(6)} s  ${name}${ok ? remark(output) : ''}`)
}

function remark(output) {
  const lines = output.trim().split('\n').filter(Boolean)
  const skips = lines.filter((line) => line.startsWith('skipped: '))
  const figures = lines.filter((line) => !skips.includes(line) && !line.startsWith('npm '))
  const shown = [...(figures.length <= 2 ? figures : []), ...skips]
  return shown.map((line) => `\n               ${line}`).join('')
}

/** More than one checker per lane would repeat the same work: twice the processor time for no less waiting. */
function typeCheck(config) {
  return [
    bin('typescript-native/bin/tsc'),
    ...['-p', join(ROOT, config), '--pretty', 'false', '--checkers', '1', '--incremental'],
    ...[
      '--tsBuildInfoFile',
      join(ROOT, '.cache', 'tsc', `${config.replaceAll('/', '-').replace('.json', '')}.tsbuildinfo`),
    ],
  ]
}
