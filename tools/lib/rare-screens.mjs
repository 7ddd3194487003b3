// A demo mailbox has no example of these screens, so the server's responses are changed.
import { askCallByCall } from './call-by-call.mjs'
import { openList, rowsOf } from './open-list.mjs'

const NOW = Math.floor(Date.now() / 1_000)
const HOUR = 60 * 60
const THREAD = /\/api\/v2\/threads\/\d+(\?|$)/
const THREADS = /\/api\/v2\/threads\?/
const MESSAGE = /\/api\/v2\/messages\/\d+(\?|$)/

async function change(page, address, how) {
  await askCallByCall(page)
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    how(json)
    await route.fulfill({ response, json })
  })
}

async function openSent(page, how) {
  await change(page, THREAD, ({ data }) => {
    const own = data.messages.findLast(({ from }) => from.email === 'lan@senmail.test')
    how(own)
    data.messages = [own]
  })
  // The page fetches a message separately when its thread is not open.
  await change(page, MESSAGE, ({ data }) => how(data))
  await openList(page, 'Sent')
  await page.getByRole('row').first().locator('a').click()
  await page.locator('article h2').waitFor()
  await page.waitForTimeout(800)
}

const to = (email, recall, view_count = null) => ({ email, state: 'handed_over', reply: '', recall, view_count })

async function openEmpty(page, folder) {
  await askCallByCall(page)
  await page.route(THREADS, (route) => route.fulfill({ json: { data: [], total: 0 } }))
  await page.goto(`/folder/${folder}`)
  // The server-rendered list has texts of its own until the program replaces it.
  await page.locator('#root > :not(#drawn) section p').first().waitFor()
}

async function startWriting(page) {
  await openList(page)
  await page
    .getByRole('button', { name: /^(Soạn thư|Compose)/ })
    .first()
    .click()
  const window = page.locator('[data-takes-keys]').last()
  await window.locator('[contenteditable="true"]').first().waitFor()
  return window
}

async function drawAside(page, row, by) {
  const devices = await page.context().newCDPSession(page)
  const box = await row.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [type, dx] of [
    ['touchStart', 0],
    ['touchMove', by / 3],
    ['touchMove', (by * 2) / 3],
    ['touchMove', by],
  ]) {
    await devices.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + dx, y }] })
  }
}

async function openFile(page, { name, contentType, bytes }) {
  await change(page, THREAD, ({ data }) => {
    const message = data.messages.findLast(({ files }) => files.length > 0)
    message.files = [{ ...message.files[0], name, content_type: contentType, size: bytes.length, inline: false }]
  })
  await page.route('**/api/v2/files/**', (route) => route.fulfill({ contentType, body: bytes }))
  await page.goto(
    '/advance-search?q=B%C3%A1o+gi%C3%A1+thi%E1%BA%BFt+b%E1%BB%8B+m%E1%BA%A1ng&in=INBOX&has_attachment=true',
  )
  await rowsOf(page).first().locator('a').click()
  await page.locator('article h2').waitFor()
  await page.locator(`article [role="group"] [aria-haspopup="dialog"]`).first().click()
  await page.waitForTimeout(800)
}

const EMPTY = ['INBOX', 'Starred', 'Sent', 'Drafts', 'webmail_period', 'Junk', 'Trash', 'Nhân sự']

export const RARE_SCREENS = {
  loginError: async (page) => {
    await page.goto('/login')
    await page.getByLabel(/^(Địa chỉ thư|Email address)$/).fill('lan@senmail.test')
    await page.locator('input[type="password"]').fill('sai')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
  },
  ...Object.fromEntries(
    EMPTY.map((folder, at) => [`empty${at}`, (page) => openEmpty(page, encodeURIComponent(folder))]),
  ),
  skeleton: async (page) => {
    await openList(page)
    await page.route(THREADS, () => {})
    await page.evaluate(() => history.pushState(null, '', '/folder/Sent?page=2'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.waitForTimeout(900)
  },
  threadSkeleton: async (page) => {
    await page.route(THREAD, () => {})
    await openList(page)
    await page.getByRole('row').nth(2).locator('a').click()
    await page.waitForTimeout(900)
  },
  missingThread: async (page) => {
    await page.goto('/folder/INBOX/999999999')
    await page
      .getByRole('button', { name: /Về danh sách|Back to the list/ })
      .last()
      .waitFor()
  },
  swipeRead: async (page, { isPhone }) => {
    if (!isPhone) return false
    await openList(page)
    await drawAside(page, page.getByRole('row').nth(2), 150)
    return true
  },
  swipeDelete: async (page, { isPhone }) => {
    if (!isPhone) return false
    await openList(page)
    await drawAside(page, page.getByRole('row').nth(2), -150)
    return true
  },
  longThread: async (page) => {
    await change(page, THREAD, ({ data }) => {
      const [first] = data.messages
      const last = data.messages.at(-1)
      const earlier = Array.from({ length: 22 }, (_, n) => ({ ...first, id: `${900_000 + n}`, unread: false }))
      data.messages = [...earlier, last]
    })
    await openList(page)
    await page.getByRole('row').nth(3).locator('a').click()
    await page.locator('article h2').waitFor()
    await page.waitForTimeout(600)
  },
  text: (page) =>
    openFile(page, {
      name: 'ghi-chu.txt',
      contentType: 'text/plain; charset=utf-8',
      bytes: Buffer.from('Biên bản bàn giao\n\n1. Ổn định Ễ Ặ Ộ Ữ\n2. Kiểm đếm tại kho\n'.repeat(20)),
    }),
  noPreview: (page) =>
    openFile(page, { name: 'ban-ve.dwg', contentType: 'application/octet-stream', bytes: Buffer.alloc(90_000) }),
  recallQuestion: async (page) => {
    await openSent(page, (message) => {
      message.recall = { in_reach: true, asked_at: null, done_at: null }
    })
    await page
      .getByRole('button', { name: /Thao tác khác|More actions/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: /^(Thu hồi|Recall)$/ }).click()
    await page.locator('dialog[open]').waitFor()
  },
  sessionEnded: async (page) => {
    await openList(page)
    await page.route('**/api/v2/**', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', message: '' } }),
    )
    // Rows below a dialog cannot be clicked.
    const asked = page.getByRole('row').nth(2).locator('a').click()
    await Promise.any([asked, page.locator('dialog[open]').waitFor()])
    await page.locator('dialog[open]').waitFor()
  },
  disconnected: async (page) => {
    await page.routeWebSocket('**/api/v2/socket*', (socket) => socket.close())
    await openList(page)
    await page.getByText(/Mất kết nối|No connection/).waitFor({ timeout: 15_000 })
    await page.waitForTimeout(300)
  },
  missedPlan: (page) =>
    openSent(page, (message) => {
      message.scheduled = { at: NOW - 5 * HOUR, state: 'missed', reason: 'late' }
    }),
  latePlan: (page) =>
    openSent(page, (message) => {
      message.scheduled = { at: NOW - 5 * HOUR, state: 'late', reason: null }
    }),
  periodicPlan: (page) =>
    openSent(page, (message) => {
      message.periodic = {
        period: { by_week: { every_x_weeks: 2, weekdays: [0, 2, 4] } },
        time_send: '08:00',
        start_day: '2026-11-02',
        timezone: 'Asia/Ho_Chi_Minh',
        next_at: NOW + 30 * HOUR,
        sent_count: 12,
        missed_at: NOW - 3 * HOUR,
        missed_reason: 'smtp_disabled',
      }
    }),
  recallReport: (page) =>
    openSent(page, (message) => {
      message.recall = { in_reach: false, asked_at: NOW - 2 * HOUR, done_at: NOW - 2 * HOUR }
      message.deliveries = [
        to('minh@senmail.test', 'removed_unread'),
        to('vy@senmail.test', 'removed_unread'),
        to('chu@senmail.test', 'removed_read'),
        to('nguyen.thi.thu.trang.phong.mua.sam@doi-tac-rat-lau-nam.example', 'external'),
      ]
    }),
  tracking: (page) =>
    openSent(page, (message) => {
      message.tracking = { view_count: 3, first_seen: NOW - 9 * HOUR, last_seen: NOW - HOUR }
      message.deliveries = [to('minh@senmail.test', null, 2), to('quan.tm@netco.example', null, 1)]
    }),
  held: (page) =>
    openSent(page, (message) => {
      Object.assign(message, { is_draft: true, state: 'sending', deliveries: [], recall: null, tracking: null })
    }),
  heldRow: async (page) => {
    await change(page, THREADS, ({ data }) => {
      const [first] = data
      if (first) first.draft_ids = []
    })
    await openList(page, 'Drafts')
    await page.getByText(/^(Đang gửi…|Sending…)$/).waitFor()
  },
  bounced: (page) =>
    openSent(page, (message) => {
      message.status = 'sending_failed'
      message.deliveries = [
        { ...to('khong.co@netco.example', null), state: 'failed', reply: '550 5.1.1 User unknown' },
        { ...to('cham@netco.example', null), state: 'queued', reply: '451 4.7.1 Greylisted, try again later' },
      ]
    }),
  extremes: async (page) => {
    await change(page, THREADS, ({ data }) => {
      const [a, b, c, d, e] = data
      a.participants = Array.from({ length: 9 }, (_, n) => ({
        name: `Nguyễn Hoàng Thị Phương ${n}`,
        email: `p${n}@a.example`,
      }))
      a.message_count = 487
      a.subject =
        'Kính gửi Quý Đối tác: đề nghị phê duyệt phương án Ễ Ặ Ộ Ữ về lộ trình chuyển đổi hệ thống thư điện tử '.repeat(
          3,
        )
      b.subject = ''
      b.snippet = ''
      c.subject = 'عرض أسعار القهوة للربع الرابع – مراجعة نهائية'
      c.participants = [{ name: 'أمل الخربي', email: 'amal@a.example' }]
      d.subject = '🎉🎉 Thiệp mời 🎂'
      e.participants = [
        { name: '', email: 'dia.chi.that.la.dai.khong.co.dau.cach.nao.ca@ten-mien-cung-rat-dai.example' },
      ]
      e.subject = 'Khôngcódấucáchnàocả'.repeat(12)
    })
    await change(page, /\/api\/v2\/folders/, ({ data }) => {
      for (const folder of data) Object.assign(folder, { unread_threads: 12_847, total_threads: 98_765 })
    })
    await openList(page)
  },
  emptyTrash: async (page) => {
    await openList(page, 'Trash')
    await page
      .getByRole('button', { name: /^(Dọn sạch Thùng rác|Empty Trash)/ })
      .first()
      .click()
    await page.locator('dialog[open]').waitFor()
  },
  signatures: async (page) => {
    const window = await startWriting(page)
    await window.getByRole('toolbar').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: /^(Chữ ký|Signature)/ }).click()
    await page.locator('dialog[open]').waitFor()
  },
  fullWindow: async (page, { isPhone }) => {
    if (isPhone) return false
    await startWriting(page)
    await page
      .getByRole('button', { name: /Phóng to|Toàn|Full|Larger|Enlarge/ })
      .first()
      .click()
    return true
  },
  uploads: async (page) => {
    const window = await startWriting(page)
    let count = 0
    await page.route('**/api/v2/files*', (route) => {
      count += 1
      return count === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue()
    })
    const names = [
      'Bảng tổng hợp công nợ quý bốn có tên thật là dài để xem nó được cắt ra sao.xlsx',
      'Hợp đồng.pdf',
      'Ảnh.png',
    ]
    const files = names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(90_000, 1) }))
    await window.locator('input[type="file"]').first().setInputFiles(files)
    await page.waitForTimeout(2_500)
  },
  sendTo: async (page) => {
    await startWriting(page)
    await page.getByRole('button', { name: /^(Gửi sau|Send later)$/ }).click()
    await page.getByRole('menuitem').first().waitFor()
  },
}
