import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openCompose } from '../../state/compose-windows.ts'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, swipe, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()

it('leave room below notices on a phone for the small ones', async () => {
  await stage.open([{ subject: 'Thư bỏ đi' }, { subject: 'Thư A' }], PHONE)
  const compose = await startWriting(() => tap(page.getByRole('button', { name: 'Soạn thư' })))
  await compose.subject.fill('Viết dở')
  await tap(compose.window.getByRole('button', { name: 'Thu nhỏ' }))
  await swipe(rowOf('Thư bỏ đi'), -150)
  const said = page.getByRole('region', { name: 'Thông báo' }).getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')
  await expect.element(said).toBeVisible()
  const notice = () => (said.element().parentElement as Element).getBoundingClientRect()
  await expect.poll(() => notice().bottom).toBeLessThanOrEqual(compose.window.element().getBoundingClientRect().top)
})

it('share the width when three are minimised, each with room for its title, and open by Enter', async () => {
  await stage.open([{ subject: 'Thư A' }], PHONE)
  for (const subject of ['Thư mời họp quý bốn', 'Thư gửi khách Ễnh', 'Lễ khánh thành']) {
    openCompose({ kind: 'new', subject })
    await expect.element(page.getByRole('heading', { name: subject })).toBeVisible()
  }
  await tap(page.getByRole('dialog').last().getByRole('button', { name: 'Thu nhỏ' }))
  const titles = () => page.getByRole('dialog').getByRole('heading').elements()
  await expect.poll(() => titles().length).toBe(3)
  const bars = page.getByRole('dialog').elements()
  for (const bar of bars) {
    const { left, right } = bar.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
  for (const title of titles()) expect(title.getBoundingClientRect().width).toBeGreaterThan(85)
  const open = page.getByRole('dialog').first().getByRole('button', { name: 'Mở' })
  ;(open.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('dialog').first().element().getAttribute('data-shape')).toBe('full')
})

it('are in a menu beside two others when there are more of them, which a touch opens', async () => {
  await stage.open([{ subject: 'Thư A' }], PHONE)
  for (const subject of ['Một', 'Hai', 'Ba', 'Bốn', 'Năm']) {
    openCompose({ kind: 'new', subject })
    await expect.element(page.getByRole('heading', { name: subject })).toBeVisible()
  }
  await tap(page.getByRole('dialog').last().getByRole('button', { name: 'Thu nhỏ' }))
  const more = page.getByRole('button', { name: '3 thư thu nhỏ khác' })
  await expect.element(more).toBeVisible()
  const { width, right } = more.element().getBoundingClientRect()
  expect([width >= 44, right <= 390]).toEqual([true, true])
  await tap(more)
  await tap(page.getByRole('menuitem', { name: 'Hai' }))
  await expect.poll(() => page.getByRole('dialog', { name: 'Hai' }).element().getAttribute('data-shape')).toBe('full')
})
