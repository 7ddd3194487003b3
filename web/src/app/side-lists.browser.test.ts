import { listActs } from '@sen/contract/admin/organisation'
import { countDriveFiles } from '@sen/contract/drive/files'
import { getVerification } from '@sen/contract/profile/profile'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../testing/drive-page.fixture.ts'
import { FakeDrive } from '../testing/fake-drive.fixture.ts'
import { mailStage } from '../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../testing/page-answer.fixture.ts'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }
const LONG = 'Danh sách các tài liệu được bộ phận hành chính chia sẻ chung Donaudampfschifffahrtsgesellschaft'
const NOT_VERIFIED = { verified: false, phone: '', phone_verified: false, ways: [], fee_vnd: 0, waiting: null }
const ONE_LINE = 44
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 800 },
  { width: 1024, height: 768 },
]
const LISTS = [
  { path: '/folder/INBOX', vi: 'Thư mục', en: 'Folders' },
  { path: '/drive', vi: 'Ổ đĩa', en: 'Drive' },
  { path: '/setting/folders', vi: 'Cài đặt', en: 'Settings' },
  { path: '/account/home', vi: 'Tài khoản của tôi', en: 'My account' },
  { path: '/admin/log', vi: 'Quản trị', en: 'Administration' },
] as const

beforeEach(() => {
  drive.fill([{ name: 'Dự án', type: 'folder' }])
  stage.server.answer(countDriveFiles, () => ({ data: { files: 0, versions: 0, trash: 0, count: 0 } }))
  stage.server.answer(getVerification, () => ({ data: NOT_VERIFIED }))
  stage.server.answer(listActs, ({ query }) => pageAnswer([], query))
})

const isBesidePage = (list: Element) => list.getBoundingClientRect().height > 120

/** Lists the parts that scroll sideways or are cut without an ellipsis. */
function cutIn(list: Element): string[] {
  const parts = [list, ...list.querySelectorAll<HTMLElement>('*:not(svg, svg *, .sr-only)')]
  return parts
    .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
    .filter((part) => getComputedStyle(part).textOverflow !== 'ellipsis')
    .map((part) => `${part.textContent}: ${part.scrollWidth} in ${part.clientWidth}`)
}

it.each(
  SCREENS.flatMap((screen) =>
    (['vi', 'en'] as const).flatMap((language) =>
      LISTS.map(({ path, [language]: name }) => ({
        ...screen,
        language,
        path,
        name,
        title: `${path}, ${language}, ${screen.width} px`,
      })),
    ),
  ),
)(
  'has all its places whole beside the page, and wraps or shortens a long one ($title)',
  async ({ width, height, language, path, name }) => {
    await stage.open([], { width, height, language, path, user: OWNER, ownFolders: ['Hợp đồng'] })
    const nav = page.getByRole('navigation', { name, exact: true }).last()
    await expect.element(nav.getByRole('link').first()).toBeVisible()
    const list = nav.element()
    expect(cutIn(list)).toEqual([])
    for (const link of list.querySelectorAll('a')) expect(link.clientHeight).toBeLessThanOrEqual(ONE_LINE)
    if (!isBesidePage(list)) return
    for (const link of list.querySelectorAll('a')) {
      const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() as Text
      text.data = LONG
    }
    expect(cutIn(list)).toEqual([])
  },
)
