// Who may know whom. The picture behind these rules is in ARCHITECTURE.md; tools/check-locks.mjs proves that each bites.
const TEST = '\\.(test|spec|fixture)\\.tsx?$'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Production files of a package; what its tests may know stands in the test rules. */
const of = (pattern) => ({ path: `^${pattern}`, pathNot: TEST })

const packages = [
  rule('model-is-pure', 'The model depends on nothing outside itself.', of('model/src/'), {
    pathNot: '^model/src/',
  }),
  rule('contract-knows-model-and-zod', 'The contract is words and schemas.', of('contract/src/'), {
    pathNot: '^(contract|model)/src/|node_modules/zod/',
  }),
  rule('core-knows-only-model', 'The core knows no framework, no driver, no wire format, no Node.', of('core/src/'), {
    pathNot: '^(core|model)/src/',
  }),
  rule(
    'one-way-into-a-mailbox',
    'Mail comes in through receiveMail. What a way in skips is a row of MAIL_SOURCES, not another caller of its steps.',
    // What was removed was filed once, and goes back to where it lay: nothing decides about it anew.
    {
      path: '^(core|server)/src/',
      pathNot: `${TEST}|^core/src/(receiving/receive-mail|removed-mail/restore-message)\\.ts$`,
    },
    {
      path: '^core/src/receiving/(file-message|store-message|record-mail-events)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'shares-alone-cross-mailboxes',
    'Who holds a token, or is shared with, reaches what lies in another mailbox by the share directory, which sharing alone reads.',
    { path: '^(core|server)/src/', pathNot: `${TEST}|^core/src/(shares|file-requests)/` },
    {
      path: '^core/src/shares/share-directory\\.ts$',
    },
  ),
  rule(
    'adapters-serve-core',
    'Adapters see model and core, never the wire, the server or the web.',
    of('adapters/src/'),
    {
      path: '^(contract|demo|server|web|e2e|tools)/',
    },
  ),
  rule(
    'adapters-implement-ports',
    'An adapter implements ports and stores; it does not call use cases. Their types are fine.',
    of('adapters/src/'),
    {
      path: '^core/src/',
      pathNot: '^core/src/(kit|ports)/|-store\\.ts$|^core/src/store\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'adapters-are-strangers',
    'One adapter never imports another.',
    { path: '^adapters/src/([^/]+)/' },
    {
      path: '^adapters/src/',
      pathNot:
        '^adapters/src/($1/|(worker-entry|bounded-fetch|thread-pool|watched-threads|watched-worker|work-clock|semaphore|fair-queue|writer-name|store-mark|as-buffer|zip-content|zip-directory|zip-entries)\\.ts$)',
    },
  ),
  rule(
    'only-wire-sees-adapters',
    'Adapters are chosen in one file, those of the operator alone in one beside it.',
    { path: '^server/src/', pathNot: '^server/src/wire(-operator|-outside|-refusals|-scanners|-storage)?\\.ts$' },
    { path: '^adapters/' },
  ),
  rule(
    'server-is-not-the-web',
    'The server hands out built files; it knows no component. One test compares the fakes of component tests with it.',
    { path: '^server/', pathNot: '^server/src/http/web-fakes/.*\\.(test|fixture)\\.ts$' },
    {
      path: '^(web|e2e|tools)/',
    },
  ),
  rule(
    'server-compares-the-fakes-alone',
    'The comparison of the fakes with the server needs the fakes, and nothing else of the web.',
    { path: '^server/src/http/web-fakes/' },
    { path: '^web/', pathNot: '^web/src/testing/(fake-(drive|mailbox|server)|canned-mail)\\.fixture\\.ts$' },
  ),
  rule('demo-is-content', "The demo's mail is texts and files: it knows nothing of ours.", of('demo/src/'), {
    path: '^(model|contract|core|adapters|server|web|testkit|e2e|tools)/',
  }),
  rule(
    'only-the-seed-reads-the-demo',
    'What the demo holds comes into mailboxes by one file, through the verbs that everybody uses.',
    {
      path: '^(model|contract|core|adapters|server|web|testkit|e2e)/',
      pathNot: '^server/src/demo-seed(\\.process\\.test)?\\.ts$',
    },
    { path: '^demo/' },
  ),
  rule(
    'demo-is-loaded-by-a-demo',
    'A program that serves people of its own loads none of the demo: import() it.',
    { path: '^server/src/', pathNot: TEST },
    { path: '^server/src/demo-seed\\.ts$', dynamic: false },
  ),
  rule(
    'web-stays-in-the-browser',
    'The browser knows contract and model.',
    { path: '^web/' },
    {
      path: '^(core|adapters|demo|server|e2e|tools)/',
    },
  ),
  rule(
    'testkit-is-below-the-doors',
    'The testkit feeds tests; it opens no door.',
    { path: '^testkit/' },
    {
      path: '^(server|web|e2e|tools)/',
    },
  ),
  rule(
    'e2e-comes-from-outside',
    'Journeys use the running program, as a stranger would. The bench times functions for hostile input on their own.',
    { path: '^e2e/', pathNot: '^e2e/bench/measure-hostile-input\\.ts$' },
    {
      path: '^(core|adapters|server|web)/',
    },
  ),
]

const tests = [
  rule(
    'testkit-is-for-tests',
    'Only tests, journeys and tools may take from the testkit.',
    { path: '^(model|contract|core|adapters|demo|server|web)/', pathNot: TEST },
    { path: '^testkit/' },
  ),
  rule(
    'pure-tests-stay-in-their-floor',
    'Tests of model and contract need model and testkit.',
    {
      path: `^(model|contract)/src/.*${TEST}`,
    },
    { path: '^(core|adapters|server|web|e2e)/' },
  ),
  rule(
    'core-tests-use-the-testkit',
    'The real store comes to the tests of the core through the testkit.',
    {
      path: `^core/src/.*${TEST}`,
    },
    { path: '^(contract|adapters|server|web|e2e)/' },
  ),
  rule(
    'test-runner-is-for-tests',
    "vitest and fast-check are the root's, for tests alone.",
    { path: '^(model|contract|core|adapters|demo|server|web)/src/', pathNot: TEST },
    { path: 'node_modules/(vitest|fast-check)/' },
  ),
  rule('nobody-imports-tests', 'A test is a leaf.', {}, { path: '\\.(test|spec)\\.tsx?$' }),
  rule(
    'fixtures-are-for-tests',
    'What stands beside the tests serves them alone.',
    { pathNot: TEST },
    { path: '\\.fixture\\.tsx?$' },
  ),
]

const web = [
  rule(
    'features-are-strangers',
    'Share below (widgets, actions, data, state, ui) or compose above (app).',
    {
      path: '^web/src/features/([^/]+)/',
    },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  rule(
    'web-features-below-app',
    'Pages place features, not the reverse.',
    { path: '^web/src/features/' },
    {
      path: '^web/src/(app/|main\\.tsx)',
    },
  ),
  rule(
    'web-widgets-below-features',
    'A part that several features show knows none of them.',
    { path: '^web/src/widgets/' },
    {
      path: '^web/src/(app/|features/|main\\.tsx)',
    },
  ),
  rule(
    'web-actions-below-widgets',
    'What a user can do knows no screen.',
    { path: '^web/src/actions/' },
    {
      path: '^web/src/(app/|features/|widgets/|main\\.tsx)',
    },
  ),
  rule(
    'web-data-below-actions',
    'What the server knows and what this browser knows act on nothing.',
    {
      path: '^web/src/(data|state)/',
    },
    { path: '^web/src/(app/|features/|widgets/|actions/|main\\.tsx)' },
  ),
  rule(
    'web-ui-at-the-bottom',
    'The design system, the helpers below it and the texts stand on nothing of ours.',
    {
      path: '^web/src/(ui|lib|i18n)/',
    },
    { path: '^web/src/(app/|features/|widgets/|actions/|data/|state/|main\\.tsx)' },
  ),
  rule('web-lib-below-ui', 'lib is plain functions.', { path: '^web/src/(lib|i18n)/' }, { path: '^web/src/ui/' }),
  rule(
    'web-ui-never-heard-of-mail',
    'The design system would fit another product.',
    { path: '^web/src/ui/' },
    {
      path: '^(contract|model)/',
    },
  ),
]

const everywhere = [
  rule('no-cycles', 'A cycle, even of types, means that two modules are one module.', {}, { circular: true }),
  rule('unresolvable', 'Import something that exists.', { pathNot: '^tools/' }, { couldNotResolve: true }),
  rule(
    'no-relative-escape',
    'Cross a package border by its name, @sen/…, never by dots.',
    { path: '^([^/]+)/' },
    {
      path: '^(model|contract|core|adapters|demo|server|web|testkit|e2e)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  ),
  rule(
    'declare-what-you-use',
    'npm hoists, so that it resolves proves nothing: name it in package.json.',
    {
      path: '^(model|contract|core|adapters|demo|server|web|testkit|e2e)/',
    },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(vitest|fast-check)/' },
  ),
  rule(
    'ship-what-you-need',
    'Production code may not stand on a devDependency.',
    {
      path: '^(model|contract|core|adapters|demo|server|web)/src/',
      pathNot: TEST,
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^testkit/' },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...packages, ...tests, ...web, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|dist\\.[^/]*|\\.cache)/' },
    // Types count: a cycle or a forbidden import made only of types is one all the same.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
