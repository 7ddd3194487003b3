import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const LONG = 'Hồ sơ dự thầu các công trình giao thông miền Trung năm 2026'
const CHAIN = Array.from({ length: 9 }, (_, at) => `Cấp ${at + 1}`)
const PATHS = [LONG, ...CHAIN.map((_, at) => CHAIN.slice(0, at + 1).join('/')), [...CHAIN, LONG].join('/')]

const links = () => page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name: LONG })
const nameIn = (link: Element) => link.querySelector('span') as HTMLElement

it('cuts a long folder name by an ellipsis, at every depth, and has the whole name as a tooltip', async () => {
  await stage.open([], { width: 1_280, height: 900, ownFolders: PATHS })
  await expect.poll(() => links().elements().length).toBe(2)
  for (const link of links().elements()) {
    const name = nameIn(link)
    expect(name.title).toBe(LONG)
    expect(getComputedStyle(name).textOverflow).toBe('ellipsis')
    expect(name.clientWidth).toBeGreaterThan(40)
    expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(link.getBoundingClientRect().right)
  }
})

it('keeps the ellipsis free of the menu button', async () => {
  await stage.open([], { width: 1_280, height: 900, ownFolders: PATHS })
  const link = links().first()
  await link.hover()
  const button = link.element().closest('li')?.querySelector('button[aria-haspopup]') as HTMLElement
  const { right } = nameIn(link.element()).getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(button.getBoundingClientRect().left)
})
