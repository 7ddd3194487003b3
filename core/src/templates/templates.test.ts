import type { TemplateId } from '@sen/model/ids'
import type { TemplateContent } from '@sen/model/templates/judge-template'
import { MAX_TEMPLATE_CHARACTERS, MAX_TEMPLATES } from '@sen/model/templates/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { changeTemplate } from './change-template.ts'
import { createTemplate } from './create-template.ts'
import { findTemplate } from './find-template.ts'
import { listTemplates } from './list-templates.ts'
import { removeTemplate } from './remove-template.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let people = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  people += 1
  lan = await given.mailbox(`lan${people}@sen.example`)
  minh = await given.mailbox(`minh${people}@sen.example`)
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
const make = (content: Partial<TemplateContent>, actor = lan) =>
  createTemplate({ store: given.store, htmlCleaner }, actor, {
    name: 'Báo giá',
    subject: '',
    html: '<div>Chào {{name}}</div>',
    ...content,
  })
const change = (id: TemplateId, content: Partial<TemplateContent>, actor = lan) =>
  changeTemplate({ store: given.store, htmlCleaner }, actor, id, content)
const names = async (actor = lan) => (await listTemplates(given, actor)).map(({ name }) => name)

it('keeps a template, made safe, lists its beginning and not its text, and tells open pages', async () => {
  const made = await make({
    name: '  Báo giá ',
    subject: 'Báo giá {{date}}',
    html: '<div>Chào {{name}}</div><script>alert(1)</script><div>Em gửi báo giá.</div>',
  })
  expect(await listTemplates(given, lan)).toEqual([
    { id: made.id, name: 'Báo giá', subject: 'Báo giá {{date}}', snippet: 'Chào {{name}} Em gửi báo giá.' },
  ])
  expect(await findTemplate(given, lan, made.id)).toEqual(made)
  expect(made.html).toBe('<div>Chào {{name}}</div><div>Em gửi báo giá.</div>')
  await change(made.id, { subject: '' })
  await removeTemplate(given, lan, made.id)
  const { rows } = await given.database.pool.query('select body from mailbox_event where mailbox_id = $1', [
    lan.mailboxId,
  ])
  expect(rows.map(({ body }) => body)).toEqual([1, 2, 3].map((version) => ({ type: 'templates.changed', version })))
})

it('changes the named fields and leaves the rest', async () => {
  const { id } = await make({ subject: 'Giá' })
  await change(id, { html: '<b>Mới</b>' })
  expect(await findTemplate(given, lan, id)).toMatchObject({
    name: 'Báo giá',
    subject: 'Giá',
    html: '<b>Mới</b>',
    snippet: 'Mới',
  })
  // A template may change the case of its own name.
  expect(await change(id, { name: 'BÁO GIÁ' })).toMatchObject({ name: 'BÁO GIÁ' })
})

it('has each name once in any letter case, also when two are created concurrently', async () => {
  const other = await make({ name: 'Cảm ơn' })
  const both = await Promise.allSettled([make({ name: 'Hẹn gặp' }), make({ name: 'HẸN GẶP' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(make({ name: 'hẹn  gặp' })).rejects.toMatchObject({ code: 'template_exists' })
  await expect(change(other.id, { name: 'Hẹn gặp' })).rejects.toMatchObject({ code: 'template_exists' })
  await make({ name: 'Hẹn gặp' }, minh)
  expect((await names()).toSorted()).toHaveLength(2)
})

it('is one mailbox’s own', async () => {
  const { id } = await make({})
  const refused = { code: 'not_found' }
  await expect(findTemplate(given, minh, id)).rejects.toMatchObject(refused)
  await expect(change(id, { name: 'Của Minh' }, minh)).rejects.toMatchObject(refused)
  await expect(removeTemplate(given, minh, id)).rejects.toMatchObject(refused)
  expect([await names(), await names(minh)]).toEqual([['Báo giá'], []])
})

it('refuses text that is too long or empty, and keeps the previous one', async () => {
  const { id } = await make({})
  const tooLong = 'x'.repeat(MAX_TEMPLATE_CHARACTERS + 1)
  await expect(change(id, { html: tooLong })).rejects.toMatchObject({
    code: 'template_too_large',
    details: { limit: MAX_TEMPLATE_CHARACTERS },
  })
  // Sanitising leaves nothing of this text.
  await expect(change(id, { html: '<script>1</script>' })).rejects.toMatchObject({ code: 'template_empty' })
  await expect(make({ name: '' })).rejects.toMatchObject({ code: 'template_name_invalid' })
  expect((await findTemplate(given, lan, id)).html).toBe('<div>Chào {{name}}</div>')
})

it('is limited in number', async () => {
  await given.database.pool.query(
    `insert into template (mailbox_id, name, name_key, subject, html, snippet)
     select $1, n, n, '', 'x', 'x' from generate_series(1, $2::integer) n`,
    [lan.mailboxId, MAX_TEMPLATES],
  )
  await expect(make({})).rejects.toMatchObject({ code: 'too_many_templates', details: { limit: MAX_TEMPLATES } })
})
