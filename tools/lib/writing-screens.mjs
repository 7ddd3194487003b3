// These screens of writing belong to tools/shots.mjs.

const dialog = (page) => page.locator('dialog[open]').last()

async function openList(page, folder = 'INBOX') {
  await page.goto(`/folder/${encodeURIComponent(folder)}`)
  await page.locator('#root > :not(#drawn) main').first().waitFor()
}

async function write(page, { to = 'minh@senmail.test', subject = 'Báo giá quý bốn', text } = {}) {
  await openList(page)
  await page.getByRole('row').first().waitFor()
  await page
    .getByRole('button', { name: /^(Soạn thư|Compose)/ })
    .first()
    .click()
  const window = page.locator('[data-takes-keys]').last()
  await window.locator('[contenteditable="true"]').first().waitFor()
  await window.getByRole('combobox').first().fill(`${to},`)
  await window.getByRole('textbox', { name: /Tiêu đề|Subject/ }).fill(subject)
  await window.locator('[contenteditable="true"]').first().click()
  await page.keyboard.insertText(text ?? 'Chào anh Minh,\n\nEm gửi anh báo giá quý bốn để xem trước khi họp.')
  await page.waitForTimeout(800)
  return window
}

async function sendLater(page, entry) {
  await write(page)
  await page.getByRole('button', { name: /^(Gửi sau|Send later)$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialog(page).waitFor()
  await page.waitForTimeout(400)
}

const SCHEDULE = /^(Lên lịch gửi|Schedule send)$/

export const WRITING_SCREENS = {
  composeFilled: (page) => write(page),
  people: async (page) => {
    await write(page)
    await page.locator('[data-takes-keys]').last().getByRole('combobox').first().pressSequentially('th')
    await page.getByRole('option').first().waitFor()
  },
  formats: async (page) => {
    const window = await write(page)
    await page.keyboard.press('Control+a')
    await window.getByRole('toolbar').getByRole('button').last().click()
    await page.waitForTimeout(300)
  },
  checkPanel: async (page) => {
    const text = 'Gửi anh file đính kèm, xem giúp em nhé.'
    const window = await write(page, { to: 'minh@senmail.test, khach@ngoai.example, sai@', subject: '', text })
    await window.getByRole('button', { name: /^(Gửi|Send)$/ }).click()
    await dialog(page).waitFor()
    await page.waitForTimeout(600)
  },
  checkQuestions: async (page) => {
    const text = 'Gửi anh file đính kèm, xem giúp em nhé.'
    const window = await write(page, { to: 'minh@senmail.test, khach@ngoai.example', subject: '', text })
    await window.getByRole('button', { name: /^(Gửi|Send)$/ }).click()
    await dialog(page).waitFor()
    await page.waitForTimeout(3_500)
  },
  schedule: (page) => sendLater(page, SCHEDULE),
  period: (page) => sendLater(page, /^(Gửi định kỳ|Schedule recurring send)$/),
  calendar: async (page) => {
    await sendLater(page, SCHEDULE)
    await dialog(page)
      .getByRole('button', { name: /^(Lịch: Ngày|Calendar: Day)$/ })
      .click()
    await page.waitForTimeout(300)
  },
  unreadDates: async (page) => {
    await sendLater(page, SCHEDULE)
    await dialog(page).locator('input').first().fill('31/02/2027')
    await dialog(page).locator('input').last().fill('8:5')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
  },
  scheduled: async (page) => {
    await sendLater(page, SCHEDULE)
    await dialog(page)
      .getByRole('button', { name: /^(Sáng mai|Tomorrow morning)/ })
      .click()
    // If the page is left before the response, the window is restored.
    await page.locator('[data-takes-keys]').last().waitFor({ state: 'detached' })
    await openList(page, 'WEBMAIL_SCHEDULED')
    await page.getByRole('row').first().waitFor()
  },
  scheduledMessage: async (page) => {
    await openList(page, 'WEBMAIL_SCHEDULED')
    if ((await page.getByRole('row').count()) === 0) return false
    await page.getByRole('row').first().locator('a').click()
    await page.locator('article h2').waitFor()
    await page.waitForTimeout(600)
    return true
  },
  reply: async (page) => {
    await openList(page)
    await page.getByRole('row').nth(1).locator('a').click()
    await page.locator('article h2').waitFor()
    await page
      .getByRole('button', { name: /^(Trả lời|Reply)$/ })
      .last()
      .click()
    await page.locator('[data-takes-keys] [contenteditable="true"]').first().waitFor()
    await page.waitForTimeout(800)
  },
}
