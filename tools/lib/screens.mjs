// Each screen of tools/shots.mjs returns false when it does not exist in this size.
import { ACCOUNT_SCREENS } from './account-screens.mjs'
import { askCallByCall } from './call-by-call.mjs'
import { DRIVE_SCREENS } from './drive-screens.mjs'
import { openList } from './open-list.mjs'
import { RARE_SCREENS } from './rare-screens.mjs'
import { ADMIN_SCREENS, SETTINGS_SCREENS } from './settings-screens.mjs'
import { SHARING_SCREENS } from './sharing-screens.mjs'
import { WRITING_SCREENS } from './writing-screens.mjs'

const row = (page, index) => page.getByRole('row').nth(index)

async function openThread(page, text) {
  await openList(page)
  const wanted = text ? page.getByRole('row').filter({ hasText: text }).first() : row(page, 0)
  await wanted.locator('a').click()
  await page.locator('article h2').waitFor()
  await page
    .locator('iframe[data-ready]')
    .last()
    .waitFor({ timeout: 3_000 })
    .catch(() => {})
}

async function openFound(page, subject) {
  for (let offset = 0; offset < 1_000; offset += 100) {
    const answer = await page.request.get(`/api/v2/threads?in=INBOX&limit=100&offset=${offset}`)
    const { data } = await answer.json()
    const thread = data.find((one) => one.subject.includes(subject))
    if (thread) {
      await page.goto(`/folder/INBOX/${thread.id}`)
      await page.locator('article h2').waitFor()
      const expand = page.getByRole('button', { name: /Mở rộng tất cả|Expand all/ })
      if ((await expand.count()) > 0) await expand.click()
      await page.waitForTimeout(500)
      return
    }
    if (data.length < 100) break
  }
  throw new Error(`there is no thread called ${subject}`)
}

async function choosePane(page, name) {
  await openList(page)
  await page.getByRole('button', { name: /^(Khung đọc|Reading pane)$/ }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.waitForTimeout(300)
}

async function openBeside(page, { isPhone }, name) {
  if (isPhone) return false
  await openList(page)
  const menu = page.getByRole('button', { name: /^(Khung đọc|Reading pane)$/ })
  if ((await menu.count()) === 0) return false
  await choosePane(page, name)
  await row(page, 2).locator('a').click()
  await page.locator('article h2').waitFor()
  await page.waitForTimeout(600)
  return true
}

async function startWriting(page) {
  await openList(page)
  await page
    .getByRole('button', { name: /^(Soạn thư|Compose)/ })
    .first()
    .click()
  await page.waitForTimeout(2_500)
}

export const SCREENS = {
  login: (page) => page.goto('/login').then(() => page.getByRole('main').waitFor()),
  inbox: (page) => openList(page),
  thread: (page) => openThread(page),
  newsletter: (page) => openThread(page, 'Incoterms'),
  spoof: async (page) => {
    await openList(page, 'Junk')
    const forged = page.getByRole('row', { name: /giả mạo|forged/ }).first()
    if ((await forged.count()) === 0) return false
    await forged.locator('a').click()
    await page.locator('article h2').waitFor()
    return true
  },
  details: async (page) => {
    await openThread(page)
    await page.locator('article [aria-haspopup="dialog"][aria-expanded]').last().click()
    await page.waitForTimeout(300)
  },
  invitation: async (page) => {
    await openFound(page, 'Lịch họp ban dự án Cảng Cát Lái')
    await page
      .getByRole('group', { name: /Lời mời|Invitation/ })
      .first()
      .waitFor()
  },
  attachments: async (page) => {
    await openFound(page, 'Ảnh sự kiện tri ân khách hàng')
    await page.locator('article [role="group"] ul').last().scrollIntoViewIfNeeded()
  },
  picture: async (page) => {
    await openFound(page, 'Ảnh sự kiện tri ân khách hàng')
    await page.locator('article [role="group"] [aria-haspopup="dialog"] img').first().click()
    await page.waitForTimeout(600)
  },
  pdf: async (page) => {
    await openFound(page, 'Lịch họp ban dự án Cảng Cát Lái')
    await page.locator('article [role="group"] [aria-label*=".pdf"]').first().click()
    await page.locator('canvas').first().waitFor()
    await page.waitForTimeout(1_500)
  },
  nested: async (page) => {
    await openFound(page, 'Khiếu nại cước vận chuyển')
    await page.locator('article [role="group"] [aria-expanded="false"]').last().click()
    await page.waitForTimeout(800)
  },
  results: async (page) => {
    await page.goto('/advance-search?q=h%E1%BB%A3p%20%C4%91%E1%BB%93ng&has_attachment=true')
    await page.getByRole('row').first().waitFor()
  },
  suggestions: async (page, { isPhone }) => {
    await openList(page)
    if (isPhone) await page.getByRole('button', { name: /^(Tìm kiếm|Search)$/ }).click()
    await page.getByRole('combobox', { name: /Tìm thư|Search mail/ }).pressSequentially('hợp ')
    await page.getByRole('option', { name: /·/ }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(300)
  },
  advanced: async (page, { isPhone }) => {
    await openList(page)
    if (isPhone) await page.getByRole('button', { name: /^(Tìm kiếm|Search)$/ }).click()
    await page.getByRole('button', { name: /Tìm nâng cao|Advanced search/ }).click()
    await page.getByRole('form', { name: /Tìm nâng cao|Advanced search/ }).waitFor()
    await page.waitForTimeout(300)
  },
  noResults: async (page) => {
    await page.goto('/advance-search?q=khongcodau')
    await page.waitForTimeout(1_500)
  },
  messageMenu: async (page) => {
    await openThread(page)
    await page
      .getByRole('button', { name: /Thao tác khác|More actions/ })
      .last()
      .click()
  },
  split: (page, size) => openBeside(page, size, /Khung đọc bên phải|Reading pane on the right/),
  splitBelow: (page, size) => openBeside(page, size, /Khung đọc ở dưới|Reading pane below/),
  unsplitList: async (page, { isPhone }) => {
    if (isPhone) return false
    await choosePane(page, /Không có khung đọc|No reading pane/)
    await page.mouse.move(0, 0)
    return true
  },
  unsplit: (page, { isPhone }) => (isPhone ? false : openThread(page)),
  selection: async (page, { isPhone }) => {
    await openList(page)
    if (isPhone) {
      const box = await row(page, 1).boundingBox()
      await row(page, 1).dispatchEvent('pointerdown', {
        pointerType: 'touch',
        clientX: box.x + 60,
        clientY: box.y + 20,
      })
      await page.waitForTimeout(700)
      await row(page, 1).dispatchEvent('pointerup', { pointerType: 'touch' })
      return true
    }
    await row(page, 1).hover()
    await row(page, 1).getByRole('checkbox').click()
    await row(page, 4).hover()
    await row(page, 4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await row(page, 6).hover()
    return true
  },
  undo: async (page, { isPhone }) => {
    if (isPhone) return false
    await openList(page)
    await row(page, 3).focus()
    await page.keyboard.press('#')
    await page.getByText(/Hoàn tác|Undo/).waitFor()
    await page.waitForTimeout(500)
    return true
  },
  // No other page offers this undo, so the deleted mail is moved back.
  afterUndo: async (page, { isPhone }) => {
    if (isPhone) return false
    await openList(page, 'Trash')
    await row(page, 0).focus()
    await page.keyboard.press('v')
    await page.getByRole('option', { name: /^(Hộp thư đến|Inbox)$/ }).click()
    await page.getByText(/Hoàn tác|Undo/).waitFor()
    return false
  },
  moveMenu: async (page, { isPhone }) => {
    if (isPhone) return false
    await openList(page)
    await row(page, 1).hover()
    await row(page, 1).getByRole('checkbox').click()
    await page
      .getByRole('button', { name: /Chuyển vào thư mục|Move to folder/ })
      .first()
      .click()
    return true
  },
  accountMenu: async (page) => {
    await openList(page)
    await page.getByRole('button', { name: /^(Tài khoản|Account):/ }).click()
  },
  shortcuts: async (page, { isPhone }) => {
    if (isPhone) return false
    await openList(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    return true
  },
  drawer: async (page) => {
    await openList(page)
    const button = page.getByRole('button', { name: /^(Mở menu|Open the menu|Thêm|More)$/ }).first()
    if ((await button.count()) === 0) return false
    await button.click()
    return true
  },
  palette: async (page) => {
    await openList(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
  },
  feedback: async (page) => {
    await openList(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type((await page.locator('html').getAttribute('lang')) === 'vi' ? 'gửi góp ý' : 'send feedback')
    await page.getByRole('option', { name: /^(Gửi góp ý|Send feedback)/ }).click()
    await page.locator('dialog[open] button[type="submit"]').click()
    await page.getByRole('alert').waitFor()
  },
  storage: async (page) => {
    await askCallByCall(page)
    const data = { user_quota: 1_000, user_used_quota: 930 * 1024 * 1024, auto_quota: false }
    await page.route('**/api/v2/accounts/quota', (route) => route.fulfill({ json: { data } }))
    await openList(page)
    await page.reload()
    await page.getByRole('alert').waitFor()
  },
  forbidden: async (page) => {
    await page.goto('/403')
    await page.getByRole('button').first().waitFor()
  },
  notFound: (page) => page.goto('/404').then(() => page.getByRole('heading').waitFor()),
  serverTrouble: (page) => page.goto('/502').then(() => page.getByRole('heading').waitFor()),
  empty: async (page) => {
    await page.goto('/folder/webmail_period')
    await page.locator('section p').first().waitFor()
  },
  end: async (page) => {
    await openList(page, 'INBOX', '?page=2')
    await page
      .locator('section > div')
      .last()
      .evaluate((list) => list.scrollTo(0, list.scrollHeight))
  },
  failing: async (page) => {
    await askCallByCall(page)
    await page.route('**/api/v2/threads?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/folder/Kh%C3%A1ch%20h%C3%A0ng')
    await page.getByRole('button', { name: /Thử lại|Try again/ }).waitFor({ timeout: 10_000 })
  },
  trash: async (page) => {
    await openList(page, 'Trash')
    await page.waitForTimeout(300)
  },
  // The question is only asked for external senders.
  spamQuestion: async (page) => {
    await openThread(page, 'Chợ Sỉ Việt')
    await page
      .getByRole('button', { name: /Thao tác khác|More actions/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: /^(Báo thư rác|Report spam)$/ }).click()
    await page.locator('dialog[open]').waitFor()
  },
  compose: (page) => startWriting(page),
  manyRecipients: async (page) => {
    await startWriting(page)
    const people = Array.from({ length: 40 }, (_, n) => `nguoi.nhan.so.${n + 1}@doi-tac-${n % 7}.example`)
    await page.locator('[data-takes-keys] input').first().focus()
    await page.keyboard.insertText(`${people.join(', ')},`)
    await page.waitForTimeout(800)
  },
  ...WRITING_SCREENS,
  ...DRIVE_SCREENS,
  ...SHARING_SCREENS,
  ...ACCOUNT_SCREENS,
  ...SETTINGS_SCREENS,
  ...RARE_SCREENS,
  // The next page restores what could not be saved, so this comes last.
  composeFailing: async (page) => {
    await page.route('**/api/v2/messages', (route) => route.fulfill({ status: 503, body: '' }))
    await startWriting(page)
    await page.locator('[data-takes-keys] input').first().focus()
    await page.keyboard.type('minh@senmail.test,')
    await page.waitForTimeout(4_000)
  },
  ...ADMIN_SCREENS,
  // The page is offline afterwards.
  offline: async (page) => {
    await openList(page)
    await page.context().setOffline(true)
    await page.getByText(/ngoại tuyến|is offline/).waitFor({ timeout: 10_000 })
  },
}
