import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../testing/drive-page.fixture.ts'
import { FakeDrive } from '../testing/fake-drive.fixture.ts'
import { mailStage } from '../testing/mail-stage.fixture.tsx'
import { PHONE } from '../testing/touch-screen.fixture.ts'

const stage = mailStage()
const drive = new FakeDrive(stage.server)

beforeEach(() => drive.fill([{ name: 'Dự án', type: 'folder' }]))

it.each(['vi', 'en'] as const)('all places of the drive are in sight beside the sidebar, in %s', async (language) => {
  await stage.open([], { language, path: '/drive', width: 1_024, height: 768 })
  const nav = page.getByRole('navigation', { name: language === 'vi' ? 'Ổ đĩa' : 'Drive' }).last()
  await expect.element(nav).toBeVisible()
  expect(nav.element().scrollWidth).toBeLessThanOrEqual(nav.element().clientWidth)
})

it('the current tab keeps clear of the edge that fades its neighbours', async () => {
  await stage.open([], { path: '/setting/customfilters', ...PHONE })
  const nav = page.getByRole('navigation', { name: 'Cài đặt' }).element()
  const current = () => nav.querySelector('[aria-current]')?.getBoundingClientRect()
  await expect.poll(() => nav.querySelector('[data-cut]')?.getAttribute('data-cut')).toBe('start end')
  expect(current()?.left).toBeGreaterThanOrEqual(12)
  expect(current()?.right).toBeLessThanOrEqual(PHONE.width - 12)
})
