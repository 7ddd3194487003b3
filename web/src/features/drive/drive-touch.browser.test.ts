import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showNotice } from '../../state/notices.ts'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, touchScreen } from '../../testing/touch-screen.fixture.ts'

touchScreen()
const stage = mailStage()
const drive = new FakeDrive(stage.server)

beforeEach(() => drive.fill(Array.from({ length: 9 }, (_, at) => ({ name: `bản vẽ ${at}.pdf` }))))

const row = (at: number) => rowOf(new RegExp(`^bản vẽ ${at}`)).element()
const selected = () =>
  [...document.querySelectorAll('[role=row][aria-selected=true]')].map((each) => each.ariaLabel?.slice(0, 8))
const touched = { bubbles: true, cancelable: true, pointerType: 'touch', clientX: 200, clientY: 300 }
const press = (element: Element, types: readonly string[]) => {
  for (const type of types) element.dispatchEvent(new PointerEvent(type, touched))
}

it('a long press selects its row alone, although another one is under the finger when it is released', async () => {
  await stage.open([], { path: '/drive', ...PHONE })
  await expect.element(rowOf(/^bản vẽ 3/)).toBeVisible()
  press(row(3), ['pointerdown'])
  await expect.poll(selected).toEqual(['bản vẽ 3'])
  // The selection bar has moved the rows.
  press(row(2), ['contextmenu', 'pointerup', 'mousedown', 'mouseup', 'click'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(selected()).toEqual(['bản vẽ 3'])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()

  press(row(2), ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'])
  await expect.poll(selected).toEqual(['bản vẽ 2', 'bản vẽ 3'])
})

it('shows both buttons of a notice whole', async () => {
  await stage.open([], { path: '/drive', ...PHONE })
  const perform = () => {}
  const [open, undo] = ['Mở thư mục', 'Hoàn tác']
  showNotice({
    text: 'Đã khôi phục “báo giá.xlsx” vào “Dự án”. Tên đã có nên tên mới là “báo giá (2).xlsx”.',
    lastsMilliseconds: 60_000,
    open: { label: open, perform },
    action: { label: undo, perform },
  })
  for (const name of [open, undo]) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    expect(button.element().scrollWidth).toBeLessThanOrEqual(button.element().clientWidth)
    expect(button.element().getBoundingClientRect().right).toBeLessThan(PHONE.width - 12)
  }
})
