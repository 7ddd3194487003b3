import { i18n, type Messages } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { type TextsInTwo, textsInTwo } from './texts-in-two.ts'

type Name = 'vi.first' | 'vi.later' | 'en.first' | 'en.later'

let come: Record<Name, (fails?: boolean) => void>
let texts: TextsInTwo<'vi' | 'en'>

beforeEach(() => {
  const open = new Map<
    Name,
    {
      readonly promise: Promise<{ messages: Messages }>
      readonly resolve: (value: { messages: Messages }) => void
      readonly reject: (error: unknown) => void
    }
  >()
  const of = (name: Name) => {
    const found = open.get(name)
    if (found) return found
    let resolve: (value: { messages: Messages }) => void = () => {}
    let reject: (error: unknown) => void = () => {}
    const promise = new Promise<{ messages: Messages }>((done, failed) => {
      resolve = done
      reject = failed
    })
    const made = { promise, resolve, reject }
    open.set(name, made)
    return made
  }
  const load = (name: Name) => () => of(name).promise
  const say = (name: Name) => (fails?: boolean) => {
    const [, part = ''] = name.split('.')
    if (fails) of(name).reject(new TypeError('Failed to fetch'))
    else of(name).resolve({ messages: { [part]: name } })
  }
  come = {
    'vi.first': say('vi.first'),
    'vi.later': say('vi.later'),
    'en.first': say('en.first'),
    'en.later': say('en.later'),
  }
  texts = textsInTwo(
    {
      vi: { first: load('vi.first'), later: load('vi.later') },
      en: { first: load('en.first'), later: load('en.later') },
    },
    () => {},
  )
})

const said = () => ({ locale: i18n.locale, first: i18n.messages.first, later: i18n.messages.later })

it('has the rest when a part is there, in the language of the page', async () => {
  const activating = texts.activate('vi')
  const part = texts.laterTexts()
  come['vi.first']()
  await activating
  expect(said()).toEqual({ locale: 'vi', first: 'vi.first', later: undefined })
  come['vi.later']()
  await part
  expect(said()).toEqual({ locale: 'vi', first: 'vi.first', later: 'vi.later' })
})

it('has the rest of the language that was chosen while another one’s was on its way', async () => {
  const first = texts.activate('vi')
  come['vi.first']()
  await first
  const part = texts.laterTexts()
  const second = texts.activate('en')
  come['vi.later']()
  come['en.later']()
  come['en.first']()
  await Promise.all([part, second])
  expect(said()).toEqual({ locale: 'en', first: 'en.first', later: 'en.later' })
})

it('changes the rest with the language', async () => {
  come['vi.first']()
  come['vi.later']()
  await texts.activate('vi')
  await texts.laterTexts()
  come['en.first']()
  come['en.later']()
  await texts.activate('en')
  expect(said()).toEqual({ locale: 'en', first: 'en.first', later: 'en.later' })
})

it('is in the latest requested language, in any order of arrival', async () => {
  const slow = texts.activate('en')
  const quick = texts.activate('vi')
  const part = texts.laterTexts()
  come['vi.first']()
  come['vi.later']()
  await quick
  come['en.first']()
  await Promise.all([slow, part])
  expect(said()).toEqual({ locale: 'vi', first: 'vi.first', later: 'vi.later' })
})

it('gives parts their texts when a change of language has failed', async () => {
  come['vi.first']()
  await texts.activate('vi')
  const failing = texts.activate('en')
  const part = texts.laterTexts()
  come['en.first'](true)
  await expect(failing).rejects.toThrow('Failed to fetch')
  come['vi.later']()
  await part
  expect(said()).toEqual({ locale: 'vi', first: 'vi.first', later: 'vi.later' })
})
