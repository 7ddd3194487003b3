import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const FILE = 'báo giá › 7.xlsx 1 1790000000000'

async function moveTargets(): Promise<void> {
  const text = await readFile(join(MIGRATIONS_FOLDER, '0150_upload_targets.sql'), 'utf8')
  await sql.raw(text.slice(text.indexOf('update upload'))).execute(w.database.db)
}

const joined = (parentId: string, folderPath: string) => [FILE, parentId, folderPath.replaceAll('›', '››')].join(' › ')

it.each([
  ['drive', joined('', ''), [FILE, null, '']],
  ['drive', joined('12', 'Ảnh/2026'), [FILE, '12', 'Ảnh/2026']],
  ['drive', joined('', '5 › b'), [FILE, null, '5 › b']],
  ['drive', joined('12', '› ›› a/7 › '), [FILE, '12', '› ›› a/7 › ']],
  ['drive', 'không rõ 12 1790000000000', ['không rõ 12 1790000000000', null, null]],
  ['import', joined('12', 'a'), [joined('12', 'a'), null, null]],
])('takes the target of an upload for %s out of the fingerprint %j', async (purpose, fingerprint, found) => {
  const { mailboxId } = await w.mailbox(
    `lan-${Buffer.from(purpose + fingerprint)
      .toString('hex')
      .slice(-40)}@sen.example`,
  )
  await w.database.db
    .insertInto('upload')
    .values({
      mailbox_id: mailboxId,
      purpose,
      write_id: 'x',
      file_name: 'a',
      fingerprint,
      size_bytes: '1',
      touched_at: new Date(),
    })
    .execute()
  await moveTargets()
  const rows = await w.database.db
    .selectFrom('upload')
    .select(['fingerprint', 'target_folder_id', 'target_path'])
    .where('mailbox_id', '=', mailboxId)
    .execute()
  expect(rows.map((row) => [row.fingerprint, row.target_folder_id, row.target_path])).toEqual([found])
})
