import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSettings } from '@sen/core/settings/get-settings'
import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const HIDING = '<style>*{display:none!important}</style>'

async function keptOnce(typed: string): Promise<string> {
  const policy = { inlineImages: {}, remoteImages: { kind: 'kept' } } as const
  return (await new DirectHtmlCleaner().clean(typed, policy)).html
}

async function migrateFromScratch(): Promise<void> {
  const text = await readFile(join(MIGRATIONS_FOLDER, '0074_style_sheets_of_own_text.sql'), 'utf8')
  await w.database.db.transaction().execute((tx) => sql.raw(text).execute(tx))
}

it.each([
  [
    'what two sheets stand around',
    `${HIDING}<p>Lan</p>${HIDING}<p style="color:red">Sen &gt; 1</p>`,
    '<div><p>Lan</p><p style="color:red">Sen &gt; 1</p></div>',
  ],
  ['a sheet with a > and line breaks', '<style>div > p {\n color: red }</style><p>Lan</p>', '<div><p>Lan</p></div>'],
  [
    'the name of the tag as a text',
    '<p>&lt;style&gt; Lan &lt;/style&gt;</p>',
    '<div><p>&lt;style&gt; Lan &lt;/style&gt;</p></div>',
  ],
])('takes style sheets out of signatures and templates, and leaves the rest: %s', async (what, typed, left) => {
  const html = await keptOnce(typed)
  const lan = await w.mailbox(`lan-${what.length}@senmail.test`)
  await w.store.write(lan.mailboxId, async (writer) => {
    await writer.nextVersion()
    await writer.settings.set('signature', html)
    await writer.settings.set('other', html)
    await writer.signatures.set('lan@senmail.test', html)
  })
  const id = await w.store.write(lan.mailboxId, async (writer) => {
    await writer.nextVersion()
    return writer.templates.add({ name: 'Chào', subject: '', html, snippet: 'Lan' })
  })

  await migrateFromScratch()

  expect((await getSettings(w, lan)).signature).toBe(left)
  await w.store.read(lan.mailboxId, async (reader) => {
    expect(await reader.signatures.all()).toEqual(new Map([['lan@senmail.test', left]]))
    expect(await reader.templates.find(id)).toMatchObject({ html: left, snippet: 'Lan' })
    expect(await reader.settings.all()).toMatchObject({ other: html })
  })
})

it('finds nothing to change when settings hold no signature of their own', async () => {
  const minh = await w.mailbox('minh@senmail.test')
  const before = await getSettings(w, minh)
  await migrateFromScratch()
  expect(await getSettings(w, minh)).toEqual(before)
})
