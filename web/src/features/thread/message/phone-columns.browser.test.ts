import { expect, it } from 'vitest'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const PHONE = { width: 390, height: 844 }

const WORDS = 'Tháng này chúng tôi mở thêm hai lớp học buổi tối, học viên cũ được giảm một phần tư học phí.'
/** The mail stretches one point to its column's width. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
const SAID_TWICE = (width: number) => `width="${width}" style="width:${width}px;padding:0 8px;font-size:14px"`
const SAID_ONCE = (width: number) => `width="${width}"`

interface Letter {
  readonly subject: string
  readonly wide: number
  readonly columns: readonly number[]
  readonly says: (width: number) => string
  /** The columns are too narrow side by side. */
  readonly isStacked?: true
}

const LETTERS: readonly Letter[] = [
  { subject: 'Hai cột bằng nhau 280', wide: 600, columns: [280, 280], says: SAID_TWICE },
  { subject: 'Ba cột 186', wide: 600, columns: [186, 186, 186], says: SAID_TWICE, isStacked: true },
  { subject: 'Hai cột bằng nhau 296', wide: 640, columns: [296, 296], says: SAID_TWICE },
  { subject: 'Cột 200 và 360', wide: 600, columns: [200, 360], says: SAID_ONCE },
  { subject: 'Rất rộng 576', wide: 1200, columns: [576, 576], says: SAID_TWICE },
]

/** The server's cleaner leaves such mail unchanged. */
function newsletter({ wide, columns, says }: Letter): string {
  const cell = (width: number) =>
    `<td class="cot" valign="top" ${says(width)}><table width="100%" cellpadding="0"><tr><td><img src="${PICTURE}" width="${width - 16}" height="120" alt=""></td></tr></table><p>${WORDS}</p><div style="height:22px">${WORDS.slice(0, width / 8)}</div><a href="https://truonghoc.example/lop" style="display:inline-block;padding:8px 12px;background:#0a6b5e;color:#fff">Xem lớp</a></td>`
  return `<table width="100%" bgcolor="#eeeeee"><tr><td align="center"><table width="${wide}" style="width:${wide}px" bgcolor="#ffffff"><tr><td colspan="${columns.length}"><h2 style="margin:8px">Bản tin tháng Chín</h2></td></tr><tr>${columns.map(cell).join('')}</tr></table></td></tr></table>`
}

async function drawn() {
  const frame = () => document.querySelector<HTMLIFrameElement>('iframe[data-ready]')
  await expect.poll(() => frame()?.contentDocument?.querySelectorAll('.cot').length ?? 0).toBeGreaterThan(0)
  const mail = frame()?.contentDocument
  if (!mail) throw new Error('There is no mail.')
  const room = frame()?.clientWidth ?? Number.NaN
  const cells = [...mail.querySelectorAll('.cot')]
  const boxOf = (inner: Element | null | undefined) => inner?.getBoundingClientRect() ?? new DOMRect()
  return {
    room,
    isScrolled: mail.body.scrollWidth > room + 1,
    zoom: Number(mail.body.style.zoom || 1),
    widths: cells.map((cell) => boxOf(cell).width),
    texts: cells.map((cell) => boxOf(cell.querySelector('p')).width),
    lines: new Set(cells.map((cell) => Math.round(boxOf(cell).top))).size,
    areInside: cells.every((cell) => boxOf(cell.querySelector('img')).right <= boxOf(cell).right + 1),
    areApart: cells.every((cell) => {
      const div = cell.querySelector('div')
      const words = mail.createRange()
      if (div) words.selectNodeContents(div)
      return boxOf(cell.querySelector('a')).top >= words.getBoundingClientRect().bottom - 1
    }),
  }
}

it.each(LETTERS)('gives each column its part of the screen, or the whole of it: $subject', async (letter) => {
  const { subject, columns, isStacked } = letter
  await stage.open([{ subject, messages: [{ body: newsletter(letter), body_format: 'html' }] }], PHONE)
  await rowOf(subject).click()
  const { room, widths, texts, lines, ...rest } = await drawn()
  expect(rest).toEqual({ isScrolled: false, zoom: 1, areInside: true, areApart: true })
  const whole = columns.reduce((sum, width) => sum + width, 0)
  const parts = columns.map((width, at) => (widths[at] ?? 0) / (isStacked ? room : (room * width) / whole))
  expect(lines).toBe(isStacked ? columns.length : 1)
  expect(Math.min(...parts)).toBeGreaterThan(0.85)
  expect(Math.min(...texts)).toBeGreaterThan(100)
})
