import type { Actor } from '@sen/core/kit/actor'
import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSettings } from './get-settings.ts'
import { cleanSignature, saveSettings } from './save-settings.ts'

let given: TestWorld
let lan: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

const htmlCleaner = {
  version: '1',
  clean: async (html: string) => ({
    html: html.replaceAll(/<script>.*?<\/script>/g, ''),
    hasRemoteContent: false,
    remoteImages: [],
    isReduced: false,
  }),
}
const save = (...changes: { key: string; value: unknown }[]) =>
  saveSettings({ store: given.store, htmlCleaner }, lan, changes)

it('starts from the defaults, changes the named settings, and tells the open pages which', async () => {
  expect(await getSettings(given, lan)).toEqual(DEFAULT_SETTINGS)
  const saved = await save({ key: 'language', value: 'en' }, { key: 'item_per_page', value: 25 })
  expect(saved).toEqual({ ...DEFAULT_SETTINGS, language: 'en', item_per_page: 25 })
  expect(await getSettings(given, lan)).toEqual(saved)
  const [event] = await given.database.db.selectFrom('mailbox_event').select('body').execute()
  expect(event?.body).toEqual({ type: 'settings.changed', version: 1, keys: ['language', 'item_per_page'] })
})

it.each([
  ['an unknown key', { key: 'is_admin', value: true }, 'is_admin'],
  ['a key of every object', { key: '__proto__', value: {} }, '__proto__'],
  ['a value that does not fit', { key: 'item_per_page', value: 7 }, 'item_per_page'],
  ['a signature that is too long', { key: 'signature', value: 'x'.repeat(10_001) }, 'signature'],
])('refuses %s, and changes nothing else with it', async (_, change, key) => {
  const before = await getSettings(given, lan)
  await expect(save({ key: 'theme', value: 'dark' }, change)).rejects.toMatchObject({
    code: 'setting_invalid',
    details: { key },
  })
  expect(await getSettings(given, lan)).toEqual(before)
})

it('takes the reading pane of `default` for none', async () => {
  await save({ key: 'inline_read_position', value: 'right' })
  const saved = await save({ key: 'inline_read_position', value: 'default' })
  expect(saved.inline_read_position).toBe('no-split')
})

it('lets a signature dress itself alone, and nothing that is written above it', async () => {
  const value = '<style>p{color:red}*{display:none!important}</style><p>Lan</p>'
  const html = await cleanSignature(new DirectHtmlCleaner(), value)
  expect(html).not.toContain('<style')
  expect(html).toMatch(/<p style="[^"]*color: ?red[^"]*">Lan<\/p>/)
})

it('makes a signature safe before it is kept', async () => {
  const saved = await save({ key: 'signature', value: '<p>Lan</p><script>alert(1)</script>' })
  expect(saved.signature).toBe('<p>Lan</p>')
})
