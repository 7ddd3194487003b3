import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ShareField } from '@sen/contract/drive/shares'
import type { MessageField } from '@sen/contract/messages'
import type { ScheduledField } from '@sen/contract/scheduling/schedule'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NoAnswer } from '../../../data/call-error.ts'
import { changeSendMode } from '../../../data/scheduling/change-plan.ts'
import { messages } from '../../../i18n/en.po'
import { useNotices } from '../../../state/notices.ts'
import { ScheduledBar } from './ScheduledBar.tsx'

vi.mock('../../../data/scheduling/change-plan.ts', () => ({ changeSendMode: vi.fn() }))
const send = vi.mocked(changeSendMode)
vi.mock('../../../data/shares/queries.ts', () => ({
  mailSharesQuery: (id: string) => ({ queryKey: ['shares', id], queryFn: async () => shares }),
}))

const AT = Date.UTC(2030, 0, 7, 1) / 1_000
const CHOSEN = '2030-01-09'
const LINK = `https://mail.sen.example/s/${'a'.repeat(32)}`
const NO_CONNECTION = 'No connection to the server. Check your network and try again.'

let root: Root
let shares: readonly Partial<ShareField>[] = []
let answer: { readonly take: () => void; readonly fail: () => void }

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages })
  // jsdom has no screen and no modal dialogs.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

beforeEach(async () => {
  useNotices.setState({ notices: [] })
  shares = []
  send.mockReset()
  send.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = { take: () => resolve({ intended_time: AT } as never), fail: () => reject(new NoAnswer('x')) }
      }),
  )
  const cache = new QueryClient()
  const scheduled = { at: AT, state: 'waiting' } as ScheduledField
  const message = { id: 'm1', scheduled, periodic: null, body: `<a href="${LINK}">x</a>` } as MessageField
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
  await act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ScheduledBar message={message} scheduled={scheduled} cache={cache} onGone={() => {}} />
      </I18nProvider>,
    ),
  )
  await press('Change the time')
})
afterEach(() => act(() => root.unmount()))

const dialog = () => document.querySelector('dialog')
const buttons = () => [...document.querySelectorAll('button')]
const told = () => useNotices.getState().notices.map(({ title, text }) => [title, text])

async function press(name: string): Promise<void> {
  const button = buttons().find((each) => each.textContent === name || each.ariaLabel === name)
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => button.click())
}

async function typeDay(): Promise<void> {
  const field = dialog()?.querySelector('input')
  if (!field) throw new Error('no field')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(field, '09/01/2030')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const chosenDay = () => {
  const [, , mode] = send.mock.lastCall ?? []
  return mode?.kind === 'scheduled' ? mode.at.toISOString().slice(0, 10) : undefined
}

it('without an answer the dialog stays, with the chosen time and the reason, and takes it at another try', async () => {
  await typeDay()
  await press('Schedule')
  expect(dialog()).not.toBeNull()
  await act(async () => answer.fail())
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(NO_CONNECTION)
  expect(dialog()?.querySelector('input')?.value).toContain('09/01/2030')
  expect(told()).toEqual([])
  await press('Schedule')
  expect(chosenDay()).toBe(CHOSEN)
  expect(dialog()?.querySelector('[role=alert]')).toBeNull()
  await act(async () => answer.take())
  expect(dialog()).toBeNull()
  expect(send).toHaveBeenCalledTimes(2)
})

it('asks first when a link of the message is over by then, by the rule that asks before sending', async () => {
  const lastDay = Date.UTC(2030, 0, 8, 17) / 1_000
  shares = [
    { name: 'bản vẽ.pdf', url: LINK, state: 'draft', expire_date: lastDay },
    { name: 'không còn trong thư.pdf', url: LINK.replaceAll('a', 'b'), state: 'draft', expire_date: lastDay },
  ]
  await typeDay()
  await press('Schedule')
  const question = () => document.querySelector('[role=alertdialog]')
  expect(question()?.textContent).toContain('bản vẽ.pdf: the link expires before the message is sent.')
  expect(question()?.textContent).not.toContain('không còn')
  await press('Choose another time')
  expect(question()).toBeNull()
  expect(dialog()?.querySelector('input')?.value).toContain('09/01/2030')
  expect(send).not.toHaveBeenCalled()
  await press('Schedule')
  await press('Schedule anyway')
  expect(chosenDay()).toBe(CHOSEN)
  await act(async () => answer.take())
  expect(dialog()).toBeNull()
})

it('asks nothing about a link that is open then', async () => {
  shares = [{ name: 'bản vẽ.pdf', url: LINK, state: 'draft', expire_date: Date.UTC(2030, 0, 9, 17) / 1_000 }]
  await typeDay()
  await press('Schedule')
  expect(chosenDay()).toBe(CHOSEN)
})

it('a usual time that was not taken is in the fields', async () => {
  await press(buttons().find((each) => each.textContent?.startsWith('Tomorrow morning'))?.textContent ?? '')
  await act(async () => answer.fail())
  const first = send.mock.lastCall?.[2]
  await press('Schedule')
  expect(send).toHaveBeenCalledTimes(2)
  expect(send.mock.lastCall?.[2]).toEqual(first)
})

it('stays open while the time is being saved', async () => {
  await press('Schedule')
  await press('Cancel')
  await press('Close')
  await press('Saving…')
  expect(dialog()).not.toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => answer.fail())
  await press('Cancel')
  expect(dialog()).toBeNull()
  expect(told()).toEqual([])
})

it('shows a failure in a notice after the thread was left', async () => {
  await press('Schedule')
  await act(() => root.unmount())
  await act(async () => answer.fail())
  expect(told()).toEqual([['Could not change the time', NO_CONNECTION]])
})
