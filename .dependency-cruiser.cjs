// Import rules between packages. ARCHITECTURE.md shows them; tools/check-locks.mjs proves that each one works.
const TEST = '\\.(test|spec|fixture)\\.tsx?$'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Production files of a package. The rules of `tests` say what its tests may import. */
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
    'Mail enters mailboxes only through receiveMail. What a source skips is a row of MAIL_SOURCES.',
    // A restored message was filed before, so it does not pass the filters again.
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
    'Only shares and file requests may use the share directory, which reads other mailboxes.',
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
    'adapters-do-not-import-adapters',
    'An adapter imports only its own folder and the files beside the folders.',
    { path: '^adapters/src/([^/]+)/' },
    {
      path: '^adapters/src/',
      pathNot:
        '^adapters/src/($1/|(worker-entry|bounded-fetch|thread-pool|watched-threads|watched-worker|cpu-time-budget|semaphore|fair-queue|process-identity|blob-store-marker|as-buffer|child-answer|zip-content|zip-directory|zip-entries)\\.ts$)',
    },
  ),
  rule(
    'only-wire-sees-adapters',
    'Adapters are chosen in wire.ts and its parts.',
    { path: '^server/src/', pathNot: '^server/src/wire(-operator|-outside|-refusals|-scanners|-storage)?\\.ts$' },
    { path: '^adapters/' },
  ),
  rule(
    'server-is-not-the-web',
    'The server serves built files and imports no component. One test compares it with the fakes of component tests.',
    { path: '^server/', pathNot: '^server/src/http/web-fakes/.*\\.(test|fixture)\\.ts$' },
    {
      path: '^(web|e2e|tools)/',
    },
  ),
  rule(
    'server-compares-the-fakes-alone',
    'The comparison of the fakes with the server may import only the fakes from the web.',
    { path: '^server/src/http/web-fakes/' },
    { path: '^web/', pathNot: '^web/src/testing/(fake-(drive|mailbox|server)|canned-mail)\\.fixture\\.ts$' },
  ),
  rule('demo-is-content', "The demo's mail is texts and files. It imports no other package.", of('demo/src/'), {
    path: '^(model|contract|core|adapters|server|web|testkit|e2e|tools)/',
  }),
  rule(
    'only-the-seed-reads-the-demo',
    'One file imports the demo into mailboxes, by the ordinary use cases.',
    {
      path: '^(model|contract|core|adapters|server|web|testkit|e2e)/',
      pathNot: '^server/src/demo-seed(\\.process\\.test)?\\.ts$',
    },
    { path: '^demo/' },
  ),
  rule(
    'demo-is-loaded-by-a-demo',
    'Load the demo with import(), so that production does not load it.',
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
    'testkit-does-not-import-server',
    'The testkit provides data and fakes to tests. It starts no listener.',
    { path: '^testkit/' },
    {
      path: '^(server|web|e2e|tools)/',
    },
  ),
  rule(
    'e2e-comes-from-outside',
    'Journeys use the running program from outside. Only the bench for hostile input imports functions.',
    { path: '^e2e/', pathNot: '^e2e/bench/measure-hostile-input\\.ts$' },
    {
      path: '^(core|adapters|server|web)/',
    },
  ),
]

const tests = [
  rule(
    'testkit-is-for-tests',
    'Only tests, journeys and tools may import the testkit.',
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
    'Tests of the core get the real store from the testkit.',
    {
      path: `^core/src/.*${TEST}`,
    },
    { path: '^(contract|adapters|server|web|e2e)/' },
  ),
  rule(
    'test-runner-is-for-tests',
    'Only tests may import vitest and fast-check.',
    { path: '^(model|contract|core|adapters|demo|server|web)/src/', pathNot: TEST },
    { path: 'node_modules/(vitest|fast-check)/' },
  ),
  rule('nobody-imports-tests', 'No file may import a test.', {}, { path: '\\.(test|spec)\\.tsx?$' }),
  rule('fixtures-are-for-tests', 'Only tests may import fixtures.', { pathNot: TEST }, { path: '\\.fixture\\.tsx?$' }),
]

const web = [
  rule(
    'features-do-not-import-features',
    'Move shared code to widgets, actions, data, state or ui, or compose in app.',
    {
      path: '^web/src/features/([^/]+)/',
    },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  rule(
    'web-features-below-app',
    'Pages of app import features, not the reverse.',
    { path: '^web/src/features/' },
    {
      path: '^web/src/(app/|main\\.tsx)',
    },
  ),
  rule(
    'web-widgets-below-features',
    'A widget is shared by features and imports none of them.',
    { path: '^web/src/widgets/' },
    {
      path: '^web/src/(app/|features/|main\\.tsx)',
    },
  ),
  rule(
    'web-actions-below-widgets',
    'An action imports no screen.',
    { path: '^web/src/actions/' },
    {
      path: '^web/src/(app/|features/|widgets/|main\\.tsx)',
    },
  ),
  rule(
    'web-data-below-actions',
    'Data and state import no actions and no screens.',
    {
      path: '^web/src/(data|state)/',
    },
    { path: '^web/src/(app/|features/|widgets/|actions/|main\\.tsx)' },
  ),
  rule(
    'web-ui-at-the-bottom',
    'The design system, lib and the texts import nothing above them.',
    {
      path: '^web/src/(ui|lib|i18n)/',
    },
    { path: '^web/src/(app/|features/|widgets/|actions/|data/|state/|main\\.tsx)' },
  ),
  rule('web-lib-below-ui', 'lib is plain functions.', { path: '^web/src/(lib|i18n)/' }, { path: '^web/src/ui/' }),
  rule(
    'web-ui-knows-no-mail',
    'The design system must fit another product, so it imports no terms of mail.',
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
    'Name the package in package.json. It resolves only because npm hoists.',
    {
      path: '^(model|contract|core|adapters|demo|server|web|testkit|e2e)/',
    },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(vitest|fast-check)/' },
  ),
  rule(
    'ship-what-you-need',
    'Production code must not import a devDependency.',
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
