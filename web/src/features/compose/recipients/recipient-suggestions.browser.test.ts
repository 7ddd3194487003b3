import { suggestRecipients } from '@sen/contract/contacts/recipients'
import { beforeEach, expect, it } from 'vitest'
import { composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { inputMethod } from '../../../testing/typing.fixture.ts'

const stage = composeStage()
const method = inputMethod()
const PEOPLE = [
  { name: 'Minh An', email: 'an@senmail.test' },
  { name: 'Minh Chi', email: 'chi@senmail.test' },
]
const CONTACT = { name: 'Trần Minh Quân', email: 'quan.tm@netco.example' }
let answer: (people: typeof PEOPLE) => void
let asked: (string | null)[]

beforeEach(() => {
  asked = []
  const answered = new Promise<typeof PEOPLE>((resolve) => {
    answer = resolve
  })
  stage.server.answer(suggestRecipients, async ({ query }) => {
    const text = query.get('search_text')
    asked.push(text)
    const suggest_emails = text === null ? [] : await answered
    return { data: { suggest_emails, same_domain_emails: [] } }
  })
})

it('takes the first person who arrives when Enter was pressed before', async () => {
  const { to, recipients, value } = await startWriting()
  await to.click()
  await keyboard('minh{Enter}')
  await expect.poll(() => asked).toContain('minh')
  expect([recipients(), value(to)]).toEqual([[], 'minh'])
  answer(PEOPLE)
  await expect.poll(recipients).toEqual(['Minh An'])
  expect(value(to)).toBe('')
})

it('leaves the text unchanged without a suggestion, and makes a recipient of it at the next Enter', async () => {
  const { to, recipients, value } = await startWriting()
  await to.click()
  await keyboard('minh{Enter}')
  answer([])
  await expect.poll(() => asked).toContain('minh')
  await expect.poll(() => to.element().getAttribute('aria-busy')).toBe(null)
  expect([recipients(), value(to)]).toEqual([[], 'minh'])
  await keyboard('{Enter}')
  await expect.poll(recipients).toEqual(['minh'])
})

it('stops waiting for suggestions that do not arrive', async () => {
  const { to, recipients, value } = await startWriting()
  await to.click()
  await keyboard('minh{Enter}')
  await expect.poll(() => to.element().getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => to.element().getAttribute('aria-busy')).toBe(null)
  answer(PEOPLE)
  // A late suggestion is offered, but not chosen.
  await expect.poll(() => to.element().ariaExpanded).toBe('true')
  expect([recipients(), value(to)]).toEqual([[], 'minh'])
})

it('is replaced when the user types on', async () => {
  const { to, recipients, value } = await startWriting()
  await to.click()
  await keyboard('minh{Enter}')
  await method.burst(' ', 'c')
  answer(PEOPLE)
  await expect.poll(() => to.element().ariaExpanded).toBe('true')
  expect([recipients(), value(to)]).toEqual([[], 'minh c'])
  await keyboard('{Enter}')
  await expect.poll(recipients).toEqual(['Minh Chi'])
})

it('takes suggestions also after the field was left, and the text when there are none', async () => {
  const { to, subject, recipients } = await startWriting()
  await to.click()
  await keyboard('minh{Enter}')
  await subject.click()
  expect(recipients()).toEqual([])
  answer(PEOPLE)
  await expect.poll(recipients).toEqual(['Minh An'])
  await to.click()
  await keyboard('ngọc{Enter}')
  await subject.click()
  await expect.poll(recipients).toEqual(['Minh An', 'ngọc'])
})

it('selects no suggestion during composition, nor by the Enter that ends it', async () => {
  const { to, recipients, value } = await startWriting()
  await to.click()
  answer(PEOPLE)
  await method.begin('minh')
  await expect.poll(() => to.element().ariaExpanded).toBe('true')
  for (const about of [{ isComposing: true }, { keyCode: 229 }]) {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...about })
    to.element().dispatchEvent(enter)
  }
  expect([recipients(), value(to)]).toEqual([[], 'minh'])
  await method.end('minh')
  await keyboard('{Enter}')
  await expect.poll(recipients).toEqual(['Minh An'])
})

it('names a colleague or contact whose bare address was typed, as a suggestion would have, and no others', async () => {
  stage.server.answer(suggestRecipients, async ({ query }) => {
    const text = query.get('search_text') ?? ''
    const same_domain_emails = text === '' ? [] : PEOPLE.filter(({ email }) => email.startsWith(text))
    const suggest_emails = CONTACT.email.startsWith(text) && text !== '' ? [CONTACT] : []
    return { data: { suggest_emails, same_domain_emails } }
  })
  const { to, recipients } = await startWriting()
  await to.click()
  await keyboard('An@senmail.test,')
  await expect.poll(recipients).toEqual(['Minh An'])
  await keyboard('Ms Chi <chi@senmail.test>,binh@senmail.test,an@ngoai.test,')
  await expect.poll(recipients).toEqual(['Minh An', 'Ms Chi', 'binh@senmail.test', 'an@ngoai.test'])
  await keyboard('Quan.tm@netco.example,')
  await expect.poll(() => recipients().at(-1)).toBe(CONTACT.name)
})
