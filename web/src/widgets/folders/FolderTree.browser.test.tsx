import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { FolderField } from '@sen/contract/folders'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FolderRow } from './FolderRow.tsx'
import { FolderTree } from './FolderTree.tsx'

const folder = (at: number): FolderField => ({
  id: String(at),
  name: `Hồ sơ ${at}`,
  display_name: `Hồ sơ ${at}`,
  parent_name: '',
  icon: 'folder',
  children: [],
  role: 'custom',
  unread_threads: 0,
  total_threads: 0,
})
let root: Root
let scroller: HTMLElement

function show(count: number): void {
  const folders = Array.from({ length: count }, (_, at) => ({ folder: folder(at + 1) }))
  root.render(
    <I18nProvider i18n={i18n}>
      <FolderTree
        folders={folders}
        row={({ folder: each }, position) => (
          <FolderRow
            key={each.id}
            folder={each}
            item={position ?? {}}
            main={(main) => <button type="button" {...main} />}
          />
        )}
      />
    </I18nProvider>,
  )
}

beforeEach(() => {
  scroller = document.createElement('div')
  scroller.style.cssText = 'height: 600px; overflow-y: auto'
  document.body.append(scroller)
  root = createRoot(scroller)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const drawn = () => document.querySelectorAll('button').length
const row = (at: number) => page.getByRole('button', { name: `Hồ sơ ${at}`, exact: true })

it('draws all of a short tree', async () => {
  show(100)
  await expect.poll(drawn).toBe(100)
  expect(row(100).element().closest('li')?.hasAttribute('aria-posinset')).toBe(false)
})

it('draws of two thousand folders those that are near, in their places, and tells which they are', async () => {
  show(2_000)
  await expect.poll(drawn).toBeGreaterThan(30)
  expect(drawn()).toBeLessThan(200)
  // Row height 34 plus a gap of 1 pixel, for the whole list.
  await expect.poll(() => scroller.scrollHeight).toBe(2_000 * 35 - 1)
  scroller.scrollTop = 1_000 * 35
  await expect.element(row(1_001)).toBeVisible()
  expect(drawn()).toBeLessThan(200)
  const position = row(1_001).element().getBoundingClientRect().top - scroller.getBoundingClientRect().top
  expect(Math.abs(position)).toBeLessThan(1)
  const { ariaPosInSet, ariaSetSize } = row(1_001).element().closest('li') as Element
  expect([ariaPosInSet, ariaSetSize]).toEqual(['1001', '2000'])
})

it('keeps the focus in a row that is scrolled away, and goes on from there by Tab', async () => {
  show(2_000)
  await expect.element(row(3)).toBeVisible()
  ;(row(3).element() as HTMLElement).focus()
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(row(2_000)).toBeVisible()
  expect(document.activeElement?.textContent).toBe('Hồ sơ 3')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Hồ sơ 4')
  await expect.element(row(4)).toBeVisible()
})

it('goes by Tab through blocks that were not drawn before', async () => {
  show(2_000)
  await expect.element(row(1)).toBeVisible()
  scroller.scrollTop = 90 * 35
  await expect.element(row(98)).toBeVisible()
  ;(row(98).element() as HTMLElement).focus()
  for (let at = 99; at <= 104; at += 1) {
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe(`Hồ sơ ${at}`)
  }
})
