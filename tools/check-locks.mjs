// Plants one violation of each import rule in a copy of the checkout, and expects exactly those to be reported. One
// pass suffices, because following all imports is slow.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNode, tidyUpOnSignals } from './lib/processes.mjs'
import { report } from './lib/report.mjs'
import { PACKAGES, ROOT } from './lib/root.mjs'

const FOLDERS = [...PACKAGES, 'tools']

const TOOLS = ['citations', 'mail-sources', 'permissions', 'folder-cycles']
/** These read the checkout in which they are, so the copy's own are run. */
const TOOLS_OF_COPY = { ratchets: [], 'plain-english': ['--list'] }

/**
 * `by` is the rule of .dependency-cruiser.cjs that must name the file, `tsc:<package>` for the type check, or the
 * tool's name. `as` describes the violation.
 */
const VIOLATIONS = [
  {
    as: 'npm in core',
    file: 'core/src/lock-probe/npm.ts',
    text: "import type { ZodType } from 'zod'\nexport type Probe = ZodType",
    by: ['core-knows-only-model', 'declare-what-you-use'],
  },
  {
    as: 'node: in core',
    file: 'core/src/lock-probe/node.ts',
    text: "import { readFile } from 'node:fs/promises'\nexport const probe = readFile",
    by: ['core-knows-only-model', 'tsc:core'],
  },
  {
    as: 'a Node global in core',
    file: 'core/src/lock-probe/global.ts',
    text: 'export const probe = process.env',
    by: ['tsc:core'],
  },
  {
    as: 'the browser in model',
    file: 'model/src/lock-probe-browser.ts',
    text: 'export const probe = document.title',
    by: ['tsc:model'],
  },
  {
    as: 'contract in core',
    file: 'core/src/lock-probe/wire.ts',
    text: "import { probe } from '@sen/contract/lock-probe'\nexport const heard = probe",
    by: ['core-knows-only-model'],
  },
  {
    as: 'core from web',
    file: 'web/src/data/lock-probe-core.ts',
    text: "import { probe } from '@sen/core/lock-probe/verb'\nexport const heard = probe",
    by: ['web-stays-in-the-browser'],
  },
  {
    as: 'feature → feature',
    file: 'web/src/features/lock-probe-a/LockProbe.tsx',
    text: "import { Probe } from '../lock-probe-b/Probe.tsx'\nexport const LockProbe = Probe",
    by: ['features-do-not-import-features'],
  },
  {
    as: 'adapter → adapter',
    file: 'adapters/src/lock-probe-a/probe.ts',
    text: "import { probe } from '../lock-probe-b/probe.ts'\nexport const heard = probe",
    by: ['adapters-do-not-import-adapters'],
  },
  {
    as: 'adapter → use case',
    file: 'adapters/src/lock-probe-a/verb.ts',
    text: "import { probe } from '@sen/core/lock-probe/verb'\nexport const heard = probe",
    by: ['adapters-implement-ports'],
  },
  {
    as: 'route → adapter outside wire.ts',
    file: 'server/src/http/routes/lock-probe.ts',
    text: "import { probe } from '@sen/adapters/lock-probe-b/probe'\nexport const heard = probe",
    by: ['only-wire-sees-adapters'],
  },
  {
    as: 'data → actions, upwards in web',
    file: 'web/src/data/lock-probe-up.ts',
    text: "import { probe } from '../actions/lock-probe.ts'\nexport const heard = probe",
    by: ['web-data-below-actions'],
  },
  {
    as: 'actions → features, upwards in web',
    file: 'web/src/actions/lock-probe-up.ts',
    text: "import { Probe } from '../features/lock-probe-b/Probe.tsx'\nexport const heard = Probe",
    by: ['web-actions-below-widgets'],
  },
  {
    as: 'widgets → features, upwards in web',
    file: 'web/src/widgets/lock-probe-up.ts',
    text: "import { Probe } from '../features/lock-probe-b/Probe.tsx'\nexport const heard = Probe",
    by: ['web-widgets-below-features'],
  },
  {
    as: 'features → app, upwards in web',
    file: 'web/src/features/lock-probe-b/Up.tsx',
    text: "import { probe } from '../../app/lock-probe.ts'\nexport const heard = probe",
    by: ['web-features-below-app'],
  },
  {
    as: 'ui → state, upwards in web',
    file: 'web/src/ui/LockProbe.tsx',
    text: "import { probe } from '../state/lock-probe.ts'\nexport const heard = probe",
    by: ['web-ui-at-the-bottom'],
  },
  {
    as: 'ui → model',
    file: 'web/src/ui/lock-probe-mail.ts',
    text: "import { probe } from '@sen/model/lock-probe'\nexport const heard = probe",
    by: ['web-ui-knows-no-mail'],
  },
  {
    as: 'relative escape across packages',
    file: 'server/src/lock-probe-escape.ts',
    text: "import { probe } from '../../core/src/lock-probe/verb.ts'\nexport const heard = probe",
    by: ['no-relative-escape'],
  },
  {
    as: 'a cycle of types only',
    file: 'core/src/lock-probe/chicken.ts',
    text: "import type { Egg } from './egg.ts'\nexport type Chicken = readonly Egg[]",
    by: ['no-cycles'],
  },
  {
    as: 'two folders of core that import each other, through files without a cycle',
    file: 'core/src/receiving/lock-probe-folders.ts',
    text: "import { deliverLocally } from '../sending/deliver-locally.ts'\nexport const probe = deliverLocally",
    by: ['folder-cycles'],
  },
  {
    as: 'a second way into a mailbox, by the step that stores',
    file: 'core/src/lock-probe/second-way.ts',
    text: "import { storeMessage } from '../receiving/store-message.ts'\nexport const probe = storeMessage",
    by: ['one-way-into-a-mailbox'],
  },
  {
    as: 'another reader across mailboxes than shares',
    file: 'core/src/lock-probe/other-door.ts',
    text: "import type { ShareDirectory } from '../shares/share-directory.ts'\nexport const probe = (d: ShareDirectory) => d.findOpen",
    by: ['shares-alone-cross-mailboxes'],
  },
  {
    as: 'a second way into a mailbox, by the store',
    file: 'core/src/lock-probe/own-row.ts',
    text: "import type { Writer } from '../store.ts'\nexport const probe = (w: Writer) => w.messages.addToItsThread",
    by: ['mail-sources'],
  },
  {
    as: 'a second way into a mailbox, for mail with a thread',
    file: 'server/src/lock-probe-added.ts',
    text: "import type { Writer } from '@sen/core/store'\nexport const probe = (w: Writer) => w.messages.add",
    by: ['mail-sources'],
  },
  {
    as: 'a second way into a mailbox, by SQL',
    file: 'adapters/src/lock-probe-b/second-way.ts',
    text: "export const PROBE = 'insert into message (id) values ($1)'",
    by: ['mail-sources'],
  },
  {
    as: 'a permission asked outside the gate, by the server',
    file: 'core/src/lock-probe/permission.ts',
    text: "import type { Actor } from '../kit/actor.ts'\nexport const probe = (actor: Actor) => actor.rights.smtpEnabled",
    by: ['permissions'],
  },
  {
    as: 'a permission asked outside the gate, by a fact of the account',
    file: 'server/src/lock-probe-owner.ts',
    text: "import type { Actor } from '@sen/core/kit/actor'\nexport const probe = (actor: Actor) => actor.rights.isOwner",
    by: ['permissions'],
  },
  {
    as: 'a permission asked outside the gate, by the page',
    file: 'web/src/lock-probe/permission.ts',
    text: "import type { UserInfo } from '@sen/contract/account'\nexport const probe = (user: UserInfo) => user.enable_smtp === 1",
    by: ['permissions'],
  },
  {
    as: 'more of the web than its fakes in their comparison',
    file: 'server/src/http/web-fakes/lock-probe.fixture.ts',
    text: "import { heard } from '@sen/web/data/lock-probe-core'\nexport const probe = heard",
    by: ['server-compares-the-fakes-alone'],
  },
  {
    as: 'the demo reads the core',
    file: 'demo/src/lock-probe-core.ts',
    text: "import { probe } from '@sen/core/lock-probe/verb'\nexport const heard = probe",
    by: ['demo-is-content'],
  },
  {
    as: 'a route that reads the demo',
    file: 'server/src/lock-probe-demo.ts',
    text: "import { probe } from '@sen/demo/lock-probe-core'\nexport const heard = probe",
    by: ['only-the-seed-reads-the-demo'],
  },
  {
    as: 'a program that loads the demo whatever its mode',
    file: 'server/src/lock-probe-demo-seed.ts',
    text: "import { DEMO_DOMAIN } from './demo-seed.ts'\nexport const probe = DEMO_DOMAIN",
    by: ['demo-is-loaded-by-a-demo'],
  },
  {
    as: 'an undeclared dependency',
    file: 'server/src/lock-probe-undeclared.ts',
    text: "import { Kysely } from 'kysely'\nexport const probe = Kysely",
    by: ['declare-what-you-use'],
  },
  {
    as: 'the testkit in production',
    file: 'server/src/lock-probe-testkit.ts',
    text: "import { probe } from '@sen/testkit/lock-probe'\nexport const heard = probe",
    by: ['testkit-is-for-tests'],
  },
  {
    as: 'an adapter in a test of the core',
    file: 'core/src/lock-probe/adapter.test.ts',
    text: "import { probe } from '@sen/adapters/lock-probe-b/probe'\nexport const heard = probe",
    by: ['core-tests-use-the-testkit'],
  },
  {
    as: 'a product decision that there is not',
    file: 'model/src/lock-probe-decision.ts',
    text: '/** Nobody decided this (product decision 999). */\nexport const probe = 1',
    by: ['citations'],
  },
  {
    as: 'a section that there is not, in a comment of SQL',
    file: 'adapters/src/lock-probe-b/probe.sql',
    text: '-- As many as fit (spec section 5.99).\nselect 1',
    by: ['citations'],
  },
  {
    as: 'a citation to nowhere that goes over the end of a line',
    file: 'web/src/data/lock-probe-cited.ts',
    text: '/**\n * Asked first (spec section 5, product\n * decision 998).\n */\nexport const probe = 1',
    by: ['citations'],
  },
  {
    as: 'a page of docs/decisions that there is not',
    file: 'docs/lock-probe-page.md',
    text: 'Why: [decision 9999](decisions/9999-nothing.md).',
    by: ['citations'],
  },
  {
    as: 'a section that does not say whose it is',
    file: 'server/src/lock-probe-bare.test.ts',
    text: "import { it } from 'vitest'\nit('says what section 4 asks for', () => {})",
    by: ['citations'],
  },
  {
    as: 'a literal query key',
    file: 'web/src/data/lock-probe-key.ts',
    text: "export const probe = { queryKey: ['lock-probe'] }",
    by: ['ratchets'],
  },
  {
    as: 'a banned word in the title of a test',
    file: 'model/src/lock-probe-title.test.ts',
    text: "import { it } from 'vitest'\nit('tells nobody', () => {})",
    by: ['plain-english'],
  },
]

/** A lock that catches one of these imported files would catch anything. */
const INNOCENT = [
  { file: 'contract/src/lock-probe.ts', text: "import * as z from 'zod'\nexport const probe = z" },
  { file: 'model/src/lock-probe.ts', text: "export const probe = 'probe'" },
  {
    file: 'core/src/lock-probe/verb.ts',
    text: "import { probe as word } from '@sen/model/lock-probe'\nexport const probe = word",
  },
  {
    file: 'core/src/lock-probe/egg.ts',
    text: "import type { Chicken } from './chicken.ts'\nexport type Egg = Chicken[]",
  },
  {
    file: 'core/src/lock-probe/verb.test.ts',
    text: "import { probe } from '@sen/testkit/lock-probe'\nimport { it } from 'vitest'\nit('is a probe', () => void probe)",
  },
  { file: 'testkit/src/lock-probe.ts', text: "export const probe = 'probe'" },
  {
    file: 'adapters/src/lock-probe-b/probe.ts',
    text: "import pg from 'pg'\nimport type { probe as Verb } from '@sen/core/lock-probe/verb'\nexport const probe: typeof Verb = pg",
  },
  {
    file: 'web/src/features/lock-probe-b/Probe.tsx',
    text: "import { probe } from '../../state/lock-probe.ts'\nexport const Probe = probe",
  },
  {
    file: 'web/src/actions/lock-probe.ts',
    text: "import { probe as known } from '../state/lock-probe.ts'\nexport const probe = known",
  },
  {
    file: 'web/src/app/lock-probe.ts',
    text: "import { probe as act } from '../actions/lock-probe.ts'\nexport const probe = act",
  },
  {
    file: 'web/src/state/lock-probe.ts',
    text: "import { probe as word } from '@sen/model/lock-probe'\nexport const probe = word",
  },
  {
    file: 'model/src/lock-probe-cited.ts',
    text: '/** Product decisions 1 and 33, spec sections 2.1.4 and 9, RFC 5321 section 99.9 (decision 0001). */\nexport const probe = 1',
  },
]

/** A planted violation adds these files to a cycle. */
const IN_PLANTED_CIRCLES = new Set(['core/src/lock-probe/egg.ts', 'web/src/app/lock-probe.ts'])

tidyUpOnSignals()
const copy = join(ROOT, '.cache', `locks-${process.pid}`)
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copyCheckout(copy)
for (const { file, text } of [...VIOLATIONS, ...INNOCENT]) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), `${text}\n`)
}

const planted = new Set([...VIOLATIONS, ...INNOCENT].map(({ file }) => file))
const cruised = await cruise()
const real = cruised.filter(({ file }) => !planted.has(file)).map(({ said }) => said)
const caught = new Map([['cruiser', cruised]])
for (const name of TOOLS) caught.set(name, await complaintsOf(name, ROOT, [copy]))
for (const [name, words] of Object.entries(TOOLS_OF_COPY)) caught.set(name, await complaintsOf(name, copy, words))
const typed = new Set(VIOLATIONS.flatMap(({ by }) => by.filter((rule) => rule.startsWith('tsc:'))))
for (const rule of typed) caught.set(rule, await typeErrors(rule.slice('tsc:'.length)))

const missed = VIOLATIONS.flatMap(({ as, file, by }) =>
  by.filter((rule) => !isCaught(file, rule)).map((rule) => `not caught by ${rule}: ${as} (${file})`),
)
const wronged = INNOCENT.filter(({ file }) => !IN_PLANTED_CIRCLES.has(file))
  .flatMap(({ file }) =>
    ['cruiser', ...TOOLS, ...Object.keys(TOOLS_OF_COPY)]
      .flatMap((name) => caught.get(name))
      .filter((line) => line.file === file),
  )
  .map(({ rule, file }) => `caught by ${rule}, though innocent: ${file}`)
report(
  [...real, ...missed, ...wronged],
  `${VIOLATIONS.length} violations planted, ${VIOLATIONS.length - missed.length} caught, and ${real.length} others`,
)

function isCaught(file, rule) {
  const lines = caught.get(caught.has(rule) ? rule : 'cruiser')
  return lines.some((line) => line.file === file && (line.rule === rule || line.rule === 'tsc'))
}

/** The copy is under .cache. Its node_modules links our packages to the copy, and the others to the real ones. */
function copyCheckout(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const parts = FOLDERS.flatMap((name) =>
    readdirSync(join(ROOT, name))
      .filter((part) => !/^(node_modules|dist.*)$/.test(part))
      .map((part) => join(name, part)),
  )
  const files = [
    'README.md',
    'ARCHITECTURE.md',
    'package.json',
    'tsconfig.base.json',
    '.dependency-cruiser.cjs',
    'docs/product',
    'docs/decisions',
  ]
  // Node would copy thousands of files one by one.
  execFileSync('cp', ['-R', '--parents', ...files, ...parts, folder], { cwd: ROOT })
  mkdirSync(join(folder, 'node_modules', '@sen'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@sen') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of PACKAGES) symlinkSync(join(folder, name), join(folder, 'node_modules', '@sen', name))
}

async function cruise() {
  const binary = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const { output, code } = await runNode([binary, '--output-type', 'err-long', ...FOLDERS], { cwd: copy })
  const found = [...output.matchAll(/^ *error ([\w-]+): (\S+).*(?:\n {4,}\S.*)*/gm)]
  if (found.length < Math.min(code, VIOLATIONS.length))
    throw new Error(`dependency-cruiser says something else:\n${output}`)
  return found.map(([said, rule, file]) => ({ rule, file, said }))
}

async function complaintsOf(name, root, words) {
  const { output } = await runNode([join(root, 'tools', `${name}.mjs`), ...words], { cwd: copy })
  // A complaint about a whole file has no line.
  return [...output.matchAll(/^(\S+?):(?:\d+:)? /gm)].map(([, file]) => ({ rule: name, file }))
}

async function typeErrors(name) {
  const { output } = await runNode([join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-p', name], {
    cwd: copy,
  })
  return [...output.matchAll(/^(.+?)\(\d+,\d+\): error/gm)].map(([, file]) => ({ rule: 'tsc', file }))
}
