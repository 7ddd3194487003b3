// Drill: the steps of the Dockerfile in scratch folders, without Docker; the result and npm start both start without a build.
// Seed: the same with the packages of this checkout instead of an installation.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHECKOUT } from '../program/checkout.ts'
import { Findings } from '../program/findings.ts'
import { runToEnd, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { scratchProgram } from '../program/scratch-program.ts'

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const findings = new Findings()
const release = scratchFolder('release')

// The first stage's `npm ci` and `npm run build` run in this checkout.
const build = await runToEnd({ command: [process.execPath, join(CHECKOUT, 'tools/build.mjs')], cwd: CHECKOUT, env: {} })
findings.check(build.code === 0, 'npm run build', build.output)
const [, last = ''] = readFileSync(join(CHECKOUT, 'Dockerfile'), 'utf8')
  .split(/^FROM .*$/m)
  .slice(1)
for (const line of last.split('\n').map((each) => each.trim())) {
  if (line.startsWith('COPY ')) copy(line)
  else if (line === 'RUN npm ci --omit=dev') await install()
}
findings.check(!existsSync(join(release, 'server/src')), 'no sources are in it')
findings.check(!existsSync(join(release, 'node_modules/esbuild')), 'no tools are in it')

const [command = ''] = /^CMD (.*)$/m.exec(last)?.slice(1) ?? []
const [program = '', ...args] = JSON.parse(command) as string[]
const scratch = await scratchProgram('release')
const inRelease = [program === 'node' ? process.execPath : program, ...args.map((each) => join(release, each))] as const
const running = await startProgram({ ...scratch, command: [inRelease[0], ...inRelease.slice(1)] })
findings.check((await fetch(`${running.url}/readyz`)).status === 200, `${command} is ready`)
const page = await fetch(running.url)
findings.check(page.status === 200 && (await page.text()).includes('<script'), 'and shows its page')
const { code } = await running.stop()
findings.check(code === 0, 'and stops', running.output())

// A checkout without its build tools: npm start must not need them.
for (const path of [
  'tools',
  ...(readFileSync(join(CHECKOUT, 'tools/prepare.mjs'), 'utf8').match(
    /\b(model|contract|core|adapters|demo|server|web|testkit)\b(?=')/g,
  ) ?? []),
]) {
  cpSync(join(CHECKOUT, path), join(release, path), {
    recursive: true,
    force: true,
    filter: (from) => basename(from) !== 'node_modules',
  })
}
cpSync(join(CHECKOUT, 'tsconfig.base.json'), join(release, 'tsconfig.base.json'))
const again = await startProgram({ ...scratch, command: [process.execPath, join(release, 'tools/start.mjs')] })
const said = again.output()
findings.check(!/Installing|Building/.test(said), 'npm start after npm ci --omit=dev installs and builds nothing', said)
await again.stop()
findings.leave()

/** Parses `COPY --from=build FILE … FOLDER/`, or `COPY --from=build FOLDER FOLDER`. */
function copy(line: string): void {
  const [from = '', ...rest] = line.replace(/^COPY --from=build /, '').split(/\s+/)
  const sources = [from, ...rest.slice(0, -1)].map((path) => path.replace(/^\/build\//, ''))
  const target = rest.at(-1) ?? ''
  for (const source of sources) {
    const to = target.endsWith('/') ? join(release, target, basename(source)) : join(release, target)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(CHECKOUT, source), to, { recursive: true, preserveTimestamps: true })
  }
}

async function install(): Promise<void> {
  if (!options.seed) {
    const { code: ended, output } = await runToEnd({ command: ['npm', 'ci', '--omit=dev'], cwd: release, env: {} })
    findings.check(ended === 0, 'npm ci --omit=dev', output.slice(-2_000))
    return
  }
  const { packages } = JSON.parse(readFileSync(join(release, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>>
  }
  const kept = Object.entries(packages).filter(([path, { dev, devOptional }]) => {
    return path.startsWith('node_modules/') && !dev && !devOptional && existsSync(join(CHECKOUT, path))
  })
  const topmost = kept.map(([path]) => path).filter((path) => path.lastIndexOf('node_modules/') === 0)
  // Uses hard links where possible, because it is half a gigabyte.
  const how = ['-a', sameDevice() ? '-l' : '-r']
  for (const folder of new Set(topmost.map((path) => dirname(path)))) {
    mkdirSync(join(release, folder), { recursive: true })
    const inside = topmost.filter((path) => dirname(path) === folder).map((path) => join(CHECKOUT, path))
    execFileSync('cp', [...how, ...inside, join(release, folder)])
  }
  const present = Object.fromEntries(kept)
  writeFileSync(join(release, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
}

function sameDevice(): boolean {
  const probe = join(release, '.probe')
  try {
    execFileSync('cp', ['-l', join(CHECKOUT, 'package.json'), probe], { stdio: 'ignore' })
    return true
  } catch {
    // The folders are on different file systems.
    return false
  }
}
