import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase, type TestDatabase } from '@sen/testkit/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts'
import { compareSchema } from './compare-schema.ts'
import { migrate } from './migrate.ts'
import { CHECKSUMS_FILE } from './migration-files.ts'
import { readSchemaObjects } from './read-schema-objects.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function freshDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  closing.push(() => database.close())
  return database
}

async function folderWith(changes: Readonly<Record<string, string | null>>, writesChecksums = true): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sen-migrations-'))
  closing.push(() => rm(folder, { recursive: true }))
  await copyMigrations(folder, changes, writesChecksums)
  return folder
}

async function copyMigrations(
  folder: string,
  changes: Readonly<Record<string, string | null>>,
  writesChecksums = true,
): Promise<void> {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) await rm(join(folder, `${name}.sql`))
    else await writeFile(join(folder, `${name}.sql`), text)
  }
  if (!writesChecksums) return
  const checksums: Record<string, string> = {}
  for (const file of (await readdir(folder)).filter((each) => each.endsWith('.sql'))) {
    const digest = createHash('sha256').update(await readFile(join(folder, file)))
    checksums[file.slice(0, -4)] = digest.digest('hex')
  }
  await writeFile(join(folder, CHECKSUMS_FILE), JSON.stringify(checksums))
}

const ACCOUNTS = '0045_accounts'
const options = { folder: MIGRATIONS_FOLDER, version: '1.2.3' }

it('applies every migration once, and records its checksum and the program', async () => {
  const { pool } = await freshDatabase()
  const checksums = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, CHECKSUMS_FILE), 'utf8'))
  const [one, other] = await Promise.all([migrate(pool, options), migrate(pool, options)])
  expect([one, other].sort((a, b) => b.length - a.length)).toEqual([Object.keys(checksums), []])
  const { rows } = await pool.query('select name, checksum, program from kysely_migration order by name')
  expect(rows).toEqual(Object.entries(checksums).map(([name, checksum]) => ({ name, checksum, program: '1.2.3' })))
})

it('applies one that landed later with a lower number', async () => {
  const { pool } = await freshDatabase()
  const name = '9998_later'
  await migrate(pool, { ...options, folder: await folderWith({ '9999_sooner': 'create table sooner (id int)' }) })
  const both = await folderWith({
    '9999_sooner': 'create table sooner (id int)',
    [name]: 'create table later (id int)',
  })
  expect(await migrate(pool, { ...options, folder: both })).toEqual([name])
})

it('changes nothing when one of several fails, and names it', async () => {
  const { pool } = await freshDatabase()
  await migrate(pool, options)
  const folder = await folderWith({
    '9998_good': 'create table good (id int)',
    '9999_bad': 'create table domain (id int)',
  })
  await expect(migrate(pool, { ...options, folder })).rejects.toThrow(/^the migration 9999_bad failed/)
  const { rows } = await pool.query(`select to_regclass('good') as good from kysely_migration limit 1`)
  expect(rows).toEqual([{ good: null }])
})

it('gives each domain that is here an organisation of its own', async () => {
  const { pool } = await freshDatabase()
  // The list includes migrations whose tables refer to organisations.
  const left = [
    '0043_organisations',
    '0077_administrative_acts',
    '0078_domain_claims',
    '0096_footer',
    '0097_removed_mail',
    '0121_named_outside',
    '0124_quarantine',
    '0141_domains_in_letters',
    '0143_quarantined_senders',
    '0151_app_passwords',
    '0152_message_uids',
    '0161_handed_in_mail',
    '0162_cheaper_uids',
    '0164_appended_drafts',
    '0166_structure_lengths',
    '0170_draft_sizes',
    '0171_archive',
  ]
  const without = await folderWith(Object.fromEntries(left.map((name) => [name, null])))
  await migrate(pool, { ...options, folder: without })
  await pool.query(`insert into domain (name, verified) values ('mot.example', true), ('hai.example', false)`)
  expect(await migrate(pool, options)).toEqual(left)
  const { rows } = await pool.query(`
    select count(distinct organisation_id)::int as organisations, (select count(*)::int from organisation) as all_of_them
    from domain`)
  expect(rows).toEqual([{ organisations: 2, all_of_them: 2 }])
})

it('makes the folder that people or imports have made for archived mail the archive', async () => {
  const { pool } = await freshDatabase()
  const archive = '0171_archive'
  await migrate(pool, { ...options, folder: await folderWith({ [archive]: null }) })
  await pool.query(`
    with given as (insert into organisation default values returning id),
    domains as (insert into domain (name, verified, organisation_id) select 'sen.example', true, id from given returning id),
    boxes as (
      insert into mailbox (domain_id, address, display_name, quota_megabytes) select id, who || '@sen.example', who, 1
      from domains, unnest(array['none', 'one', 'both']) who returning id, address
    ),
    inboxes as (insert into folder (mailbox_id, role, name) select id, 'inbox', 'INBOX' from boxes)
    insert into folder (mailbox_id, role, name)
    select id, 'custom', own from boxes join (values ('one', 'Lưu trữ'), ('both', 'Lưu trữ'), ('both', 'archive')) made (who, own)
    on address = who || '@sen.example'`)
  await pool.query(`
    insert into folder (mailbox_id, role, name, parent_id)
    select mailbox_id, 'custom', '2024', id from folder where name = 'Lưu trữ'`)
  expect(await migrate(pool, options)).toEqual([archive])
  const { rows } = await pool.query(`
    select address, array_agg(role || ' ' || path order by path collate "C") as folders
    from folder join mailbox on mailbox.id = mailbox_id where role <> 'inbox' group by address order by address`)
  expect(rows).toEqual([
    { address: 'both@sen.example', folders: ['archive Archive', 'custom Archive/2024', 'custom archive'] },
    { address: 'none@sen.example', folders: ['archive Archive'] },
    { address: 'one@sen.example', folders: ['archive Archive', 'custom Archive/2024'] },
  ])
})

it.each([
  { phone: null, vouched: true },
  { phone: '2026-01-01', vouched: false },
])('vouches for people when no phone was ever verified: $vouched', async ({ phone, vouched }) => {
  const { pool } = await freshDatabase()
  const vouching = '0138_vouched_people'
  await migrate(pool, { ...options, folder: await folderWith({ [vouching]: null }) })
  await pool.query(
    `insert into account (login_address, password_hash, display_name, phone, phone_verified_at)
    values ('lan@sen.example', '', 'Lan', null, null), ('minh@sen.example', '', 'Minh', '+84912345678', $1)`,
    [phone],
  )
  expect(await migrate(pool, options)).toEqual([vouching])
  const { rows } = await pool.query(`select is_verified from account where login_address = 'lan@sen.example'`)
  expect(rows).toEqual([{ is_verified: vouched }])
})

it('makes of each mailbox an account that signs in as before, with its sessions and codes', async () => {
  const { pool } = await freshDatabase()
  // Later migrations are removed too, because they may refer to accounts.
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((each) => each.endsWith('.sql')).sort()
  const later = files.map((each) => each.slice(0, -4)).filter((name) => name >= ACCOUNTS)
  const earlier = Object.fromEntries(later.map((name) => [name, null]))
  await migrate(pool, { ...options, folder: await folderWith(earlier) })
  await pool.query(`
    insert into domain (name, verified) values ('mot.example', true);
    insert into mailbox (domain_id, address, display_name, password_hash, is_owner, quota_megabytes)
    select id, person || '@mot.example', person, 'hash of ' || person, person = 'chu', 1
    from domain, unnest(array['chu', 'gone', 'lan']) as person;
    insert into session (token_digest, mailbox_id, expires_at)
    select 'session of ' || display_name, id, now() + interval '1 day' from mailbox;
    insert into login_code (code_digest, mailbox_id, expires_at)
    select 'code of ' || display_name, id, now() + interval '1 day' from mailbox;
    delete from mailbox where display_name = 'gone'`)
  expect(await migrate(pool, options)).toEqual(later)
  const { rows } = await pool.query(`
    select login_address, password_hash, account.display_name, is_owner, suspended_at, address as own, token_digest, code_digest
    from account join mailbox_access access on access.account_id = account.id and role = 'own'
    join mailbox on mailbox.id = access.mailbox_id
    join session on session.account_id = account.id join login_code on login_code.account_id = account.id
    order by login_address`)
  const was = (person: string, isOwner: boolean) => ({
    login_address: `${person}@mot.example`,
    password_hash: `hash of ${person}`,
    display_name: person,
    is_owner: isOwner,
    suspended_at: null,
    own: `${person}@mot.example`,
    token_digest: `session of ${person}`,
    code_digest: `code of ${person}`,
  })
  expect(rows).toEqual([was('chu', true), was('lan', false)])
  const next = await pool.query(`
    insert into account (login_address, password_hash, display_name) values ('moi@mot.example', '', '') returning id`)
  expect(Number(next.rows[0].id)).toBeGreaterThan(3)
})

const contacts = await readFile(join(MIGRATIONS_FOLDER, '0013_contacts.sql'), 'utf8')

it.each([
  [
    'a database that a newer program has upgraded',
    { '9999_newer': 'create table newer (id int)' },
    /^The database was upgraded by another version of the program, with the migrations 9999_newer\. Start that version/,
  ],
  [
    'a database that was made with another text of a migration',
    { '0013_contacts': `${contacts}-- as it was` },
    /^The migrations 0013_contacts differ between the database and this program\. Start the program/,
  ],
])('refuses %s, in one line', async (_, before, message) => {
  const { pool } = await freshDatabase()
  await migrate(pool, { ...options, folder: await folderWith(before) })
  const refusal = await migrate(pool, options).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'MigrationRefused', message: expect.stringMatching(message) })
  expect(String(refusal)).not.toContain('\n')
})

it.each([
  [
    'lacks a migration',
    { '0013_contacts': null },
    /^This installation is incomplete: the migration 0013_contacts is missing\./,
  ],
  [
    'has another text of one',
    { '0013_contacts': '-- mended' },
    /^This installation was modified: the migration 0013_contacts is not/,
  ],
  ['has one more', { '9999_mine': '' }, /^This installation was modified: the migration 9999_mine is not/],
])('refuses an installation that %s, and leaves the database alone', async (_, changes, message) => {
  const { pool } = await freshDatabase()
  await expect(migrate(pool, { ...options, folder: await folderWith(changes, false) })).rejects.toThrow(message)
  expect((await pool.query(`select to_regclass('kysely_migration') as made`)).rows).toEqual([{ made: null }])
})

it('does not upgrade under a running program', async () => {
  const { pool } = await freshDatabase()
  await migrate(pool, options)
  await expect(migrate(pool, { ...options, mayApply: false })).resolves.toEqual([])
  const folder = await folderWith({ '9999_newer': 'create table newer (id int)' })
  await expect(migrate(pool, { ...options, folder, mayApply: false })).rejects.toThrow(
    /^An older version of the program is running on this database, and this version has the new migrations 9999_newer\. Stop the older version/,
  )
})

interface Earlier {
  /** Migrations that were changed later are keyed by the beginning of their SHA-256. */
  readonly texts: Readonly<Record<string, string>>
  readonly states: readonly { readonly commit: string; readonly migrations: Readonly<Record<string, string>> }[]
}
const earlier: Earlier = JSON.parse(await readFile(new URL('./earlier-migrations.json', import.meta.url), 'utf8'))

async function makeAsThen({ pool }: TestDatabase, migrations: Readonly<Record<string, string>>): Promise<void> {
  await pool.query(
    'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  )
  for (const [name, text] of Object.entries(migrations)) {
    const { rowCount } = await pool.query('select from kysely_migration where name = $1', [name])
    if (rowCount !== 0) continue
    const sql = earlier.texts[text] ?? (await readFile(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8'))
    await pool.query(sql)
    await pool.query('insert into kysely_migration values ($1, $2)', [name, '2026-11-20T12:00:00.000Z'])
  }
}

const REPAIR = '0018_repair'
const withoutChecksum = 'select count(*)::int as without from kysely_migration where checksum is null'

describe('a database that an earlier program made', () => {
  /** Migrates up to the repair migration; all later ones find the same tables. */
  let folder = ''
  let asNew: readonly string[] = []
  beforeAll(async () => {
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((each) => each.endsWith('.sql'))
    const later = files.map((each) => each.slice(0, -4)).filter((name) => name > REPAIR)
    folder = await mkdtemp(join(tmpdir(), 'sen-migrations-'))
    await copyMigrations(folder, Object.fromEntries(later.map((name) => [name, null])))
    const { pool, close } = await emptyDatabase()
    await migrate(pool, { ...options, folder })
    asNew = await readSchemaObjects(pool)
    await close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(earlier.states)('is migrated to the schema of a new one: $commit', async ({ migrations }) => {
    const database = await freshDatabase()
    await makeAsThen(database, migrations)
    await migrate(database.pool, { ...options, folder })
    expect(await readSchemaObjects(database.pool)).toEqual(asNew)
    expect((await database.pool.query(withoutChecksum)).rows).toEqual([{ without: 0 }])
  })
})

it('upgrades a database of the first version to the schema of a new one', async () => {
  const database = await freshDatabase()
  await makeAsThen(database, earlier.states[0]?.migrations ?? {})
  await migrate(database.pool, options)
  expect(await compareSchema(database.pool, MIGRATIONS_FOLDER)).toEqual({ missing: [], besides: [] })
  expect((await database.pool.query(withoutChecksum)).rows).toEqual([{ without: 0 }])
})

it('brings a database that was started with every commit, each time to the migrations it did not have', async () => {
  const database = await freshDatabase()
  for (const { migrations } of earlier.states) await makeAsThen(database, migrations)
  await migrate(database.pool, options)
  expect(await compareSchema(database.pool, MIGRATIONS_FOLDER)).toEqual({ missing: [], besides: [] })
  expect((await database.pool.query(withoutChecksum)).rows).toEqual([{ without: 0 }])
})

it('reports missing, different and added parts', async () => {
  const { pool } = await freshDatabase()
  await migrate(pool, options)
  await pool.query(`
    alter table message drop column list_post;
    alter table message alter column saved_by set not null;
    create index mine on message (received_at);
    drop trigger file_removed_for_search on file`)
  expect(await compareSchema(pool, MIGRATIONS_FOLDER)).toEqual({
    missing: [
      'column message.list_post text',
      'column message.saved_by text',
      expect.stringMatching(/^trigger file CREATE TRIGGER file_removed_for_search/),
    ],
    besides: ['column message.saved_by text not null', 'index CREATE INDEX mine ON message USING btree (received_at)'],
  })
})
