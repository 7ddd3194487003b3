import type { Settings } from '@sen/model/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usePreferences } from '../../state/preferences.ts'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, swipe, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const MAIL = [{ subject: 'Thư A' }, { subject: 'Thư B' }, { subject: 'Thư C' }]

async function open(settings: Partial<Settings>, size: Partial<typeof PHONE> = {}): Promise<void> {
  usePreferences.setState(settings)
  const saved = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await stage.open(MAIL, { settings: saved, ...size })
}

const heading = (name: string) => page.getByRole('heading', { name, level: 2 })

async function openThread(subject: string): Promise<void> {
  await rowOf(subject).getByRole('link').click()
  await expect.element(heading(subject)).toBeVisible()
}

describe('after the open conversation is archived', () => {
  it.each([
    ['next', 'Thư B', 'Thư C'],
    ['previous', 'Thư B', 'Thư A'],
  ] as const)('the %s one opens', async (after_action, archived, opened) => {
    await open({ after_action })
    await openThread(archived)
    await press('e')
    await expect.element(heading(opened)).toBeVisible()
    await press('u')
    await isGone(rowOf(archived))
  })

  it.each([
    ['list', 'Thư B'],
    ['next', 'Thư C'],
    ['previous', 'Thư A'],
  ] as const)('the list is shown with the choice %s, or when there is none', async (after_action, archived) => {
    await open({ after_action })
    await openThread(archived)
    await press('e')
    await expect.poll(stage.path).toBe('/folder/INBOX')
    await isGone(rowOf(archived))
  })
})

describe('a swipe', () => {
  touchScreen()
  beforeEach(() => page.viewport(PHONE.width, PHONE.height))
  afterEach(() => page.viewport(1440, 900))

  const signs = (subject: string) => rowOf(subject).element()

  it('does what is chosen for its direction', async () => {
    await open({ swipe_right: 'archive', swipe_left: 'star' }, PHONE)
    const row = rowOf('Thư A')
    await swipe(row, 150, () => {
      expect(signs('Thư A').getAttribute('data-swipe-label')).toBe('Lưu trữ')
      expect(signs('Thư A').getAttribute('data-swipe-tone')).toBe('accent')
    })
    await isGone(row)
    await expect.poll(() => stage.mailbox.rowsOf('Archive').map(({ subject }) => subject)).toEqual(['Thư A'])
    await swipe(rowOf('Thư B'), -150)
    await expect.poll(() => stage.mailbox.rowsOf('Starred').map(({ subject }) => subject)).toEqual(['Thư B'])
  })

  it('asks until when, with snoozing', async () => {
    await open({ swipe_left: 'snooze' }, PHONE)
    await swipe(rowOf('Thư A'), -150)
    await expect.element(page.getByRole('dialog', { name: 'Để sau, đến khi nào?' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Ngày mai/ })).toHaveFocus()
  })

  it('does not move a row that cannot be archived', async () => {
    const settings = [{ key: 'swipe_left', value: 'archive' }]
    usePreferences.setState({ swipe_left: 'archive' })
    await stage.open([{ subject: 'Thư A', folder: 'Sent' }], { ...PHONE, settings, path: '/folder/Sent' })
    await swipe(rowOf('Thư A'), -150, () => expect(signs('Thư A').hasAttribute('data-swipe')).toBe(false))
    await expect.element(rowOf('Thư A')).toBeVisible()
  })

  it('does not move the row when there is nothing to do', async () => {
    await open({ swipe_left: 'none' }, PHONE)
    await swipe(rowOf('Thư A'), -150, () => expect(signs('Thư A').hasAttribute('data-swipe')).toBe(false))
    expect(stage.mailbox.rowsOf('INBOX')).toHaveLength(3)
  })
})
