import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FilterList } from './FilterList.tsx'

const COUNT = 2_000
let root: Root
let chosen: string[]

const options = Array.from({ length: COUNT }, (_, at) => ({
  id: `${at + 1}`,
  label: `Hồ sơ ${at + 1}`,
  onChoose: () => chosen.push(`${at + 1}`),
}))
const choiceFor = (typed: string) => {
  const found = options.filter(({ label }) => label.includes(typed))
  return { groups: [{ id: 'all', options: found }], preselected: found[0]?.id }
}

beforeEach(async () => {
  chosen = []
  const container = document.createElement('div')
  container.style.cssText = 'height: 500px; overflow: auto'
  document.body.append(container)
  root = createRoot(container)
  root.render(<FilterList label="Thư mục" placeholder="" nothing="Không có" choiceFor={choiceFor} onClose={() => {}} />)
  await expect.element(page.getByRole('combobox')).toBeVisible()
  ;(page.getByRole('combobox').element() as HTMLElement).focus()
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const drawn = () => document.querySelectorAll('[role=option]').length
const active = () => document.querySelector('[aria-selected=true]')
const isInSight = (element: Element | null) => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
  return top >= 0 && bottom <= 500
}

it('draws the first of two thousand, and the rest as one comes to it', async () => {
  expect(drawn()).toBe(100)
  const scroller = document.querySelector('[role=listbox]')?.parentElement?.parentElement as HTMLElement
  expect(scroller.scrollHeight).toBeGreaterThan(COUNT * 34)
  scroller.scrollTop = 120 * 34
  await expect.poll(drawn).toBeGreaterThan(120)
  expect(drawn()).toBeLessThan(COUNT / 2)
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(page.getByRole('option', { name: 'Hồ sơ 2000', exact: true })).toBeVisible()
})

it('goes up from the field to the last by an arrow, and takes it', async () => {
  await userEvent.keyboard('{ArrowUp}')
  expect(active()?.textContent).toBe('Hồ sơ 2000')
  expect(isInSight(active())).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['2000'])
})

it('goes down beyond the drawn rows by pages', async () => {
  for (let at = 0; at < 25; at += 1) await userEvent.keyboard('{PageDown}')
  expect(active()?.textContent).toBe('Hồ sơ 151')
  expect(isInSight(active())).toBe(true)
})

it('finds among all, and draws the first of the results', async () => {
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(drawn).toBe(COUNT)
  await userEvent.keyboard('1')
  await expect.poll(drawn).toBe(100)
  await userEvent.keyboard('999')
  await expect.poll(drawn).toBe(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['1999'])
})
