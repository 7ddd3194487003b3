import { changeFolder } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { useFoldedFolders } from '../../state/sidebar/folded-folders.ts'
import { isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const FOLDERS = ['Dự án', 'Dự án/Cầu', 'Dự án/Cầu/Bản vẽ', 'Đối tác', 'Đối tác/Cầu', 'Lưu kho']
const tree = page.getByRole('navigation', { name: 'Thư mục' })
const link = (name: string) => tree.getByRole('link', { name, exact: true }).first()
const row = (target: Locator) => target.element().closest('li') as HTMLElement
const drop = (target: Locator) => row(target).dataset.drop
const shown = () =>
  Array.from(document.querySelectorAll<HTMLElement>('nav[aria-label="Thư mục"] li'), (item) => ({
    depth: Number(item.style.getPropertyValue('--depth') || 0),
    name: item.querySelector('a')?.textContent ?? '',
  }))
    .slice(-FOLDERS.length)
    .map(({ depth, name }) => `${'-'.repeat(depth)}${name}`)
const AS_IT_WAS = ['Dự án', '-Cầu', '--Bản vẽ', 'Đối tác', '-Cầu', 'Lưu kho']

const dataTransfer = new DataTransfer()
function drag(type: string, on: Element): DragEvent {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
  on.dispatchEvent(event)
  return event
}

async function take(name: string): Promise<void> {
  link(name)
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
  drag('dragstart', link(name).element())
  await expect.poll(() => drop(link('Lưu kho'))).toBeTruthy()
}

/** `drop` fires only where `dragover` was accepted. */
function letGoOn(target: Element): void {
  const isTaken = drag('dragover', target).defaultPrevented
  if (isTaken) drag('drop', target)
  drag('dragend', document.body)
}

it('carries a folder with all in it into another one, and back by the notice', async () => {
  await stage.open([], { ownFolders: FOLDERS, path: `/folder/${encodeURIComponent('Dự án/Cầu/Bản vẽ')}` })
  await take('Bản vẽ')
  expect(['Dự án', 'Lưu kho', 'Đối tác'].map((name) => drop(link(name)))).toEqual(['open', 'open', 'open'])
  // Into itself, into its current parent, and into a system folder.
  expect([link('Bản vẽ'), link('Cầu'), link('Hộp thư đến')].map(drop)).toEqual(['shut', 'shut', 'shut'])
  drag('dragover', link('Lưu kho').element())
  await expect.poll(() => drop(link('Lưu kho'))).toBe('over')
  letGoOn(link('Lưu kho').element())
  await expect.poll(shown).toEqual(['Dự án', '-Cầu', 'Đối tác', '-Cầu', 'Lưu kho', '-Bản vẽ'])
  expect(drop(link('Đối tác'))).toBeUndefined()
  await expect.poll(() => decodeURIComponent(stage.path())).toBe('/folder/Lưu kho/Bản vẽ')
  await expect.element(page.getByText('Đã chuyển “Bản vẽ” vào trong “Lưu kho”.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.poll(shown).toEqual(AS_IT_WAS)
  expect(stage.mailbox.folders().map(({ name }) => name)).toContain('Dự án/Cầu/Bản vẽ')
})

it('is disabled for a parent that has the same name below it, and for its own subfolders, and moves to the top level by the heading', async () => {
  await stage.open([], { ownFolders: FOLDERS })
  await take('Dự án')
  expect([link('Cầu'), link('Bản vẽ')].map(drop)).toEqual(['shut', 'shut'])
  expect(page.getByRole('heading', { name: 'Cấp ngoài cùng' }).elements()).toEqual([])
  drag('dragend', link('Dự án').element())
  await take('Cầu')
  expect(drop(link('Đối tác'))).toBe('shut')
  letGoOn(link('Đối tác').element())
  expect(shown()).toEqual(AS_IT_WAS)
  const heading = page.getByRole('heading', { name: 'Cấp ngoài cùng' })
  await expect.element(heading).toBeVisible()
  letGoOn(heading.element())
  await expect.poll(shown).toEqual(['Cầu', '-Bản vẽ', 'Dự án', 'Đối tác', '-Cầu', 'Lưu kho'])
  await press('z')
  await expect.poll(shown).toEqual(AS_IT_WAS)
})

it('opens a closed folder after a hover, and leaves all as it was when it is dropped nowhere', async () => {
  await stage.open([], { ownFolders: FOLDERS })
  useFoldedFolders.setState({ ids: [stage.mailbox.folders().find(({ name }) => name === 'Dự án')?.id ?? ''] })
  await isGone(link('Bản vẽ'))
  await take('Lưu kho')
  drag('dragover', link('Dự án').element())
  await expect.element(link('Bản vẽ')).toBeVisible()
  drag('dragend', link('Lưu kho').element())
  await expect.poll(() => drop(link('Dự án'))).toBeUndefined()
  expect(shown()).toEqual(AS_IT_WAS)
})

it('leaves a folder to the finger that stays on it', async () => {
  await stage.open([], { ownFolders: FOLDERS })
  link('Lưu kho')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  expect(drag('dragstart', link('Lưu kho').element()).defaultPrevented).toBe(true)
})

it('returns to its parent when the server refuses, and says why', async () => {
  await stage.open([], { ownFolders: FOLDERS, path: `/folder/${encodeURIComponent('Lưu kho')}` })
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  stage.server.answer(changeFolder, async () => {
    await asked
    throw new CallError('folder_exists', 409, { reason: 'taken' })
  })
  await take('Lưu kho')
  letGoOn(link('Dự án').element())
  await expect.poll(() => decodeURIComponent(stage.path())).toBe('/folder/Dự án/Lưu kho')
  refuse()
  await expect.element(page.getByText('Ở đây đã có thư mục mang tên này.')).toBeVisible()
  expect(shown()).toEqual(AS_IT_WAS)
  await expect.poll(() => decodeURIComponent(stage.path())).toBe('/folder/Lưu kho')
})
