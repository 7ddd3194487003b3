import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hasFocus, mailStage, press, rowOf } from '../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const TALLEST = 'ỂỄẴỔỨẬỆ'
const SUBJECT = 'Chữ cao và chữ sâu'
const MAIL = [{ subject: SUBJECT, messages: [{ body: 'Một dòng.' }] }]

/** Writes the letters into every element that clips its text, one of each font size, and returns these elements. */
function cutMarks(): readonly HTMLElement[] {
  const marks = new Map<string, HTMLElement>()
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    if (style.textOverflow !== 'ellipsis' || element.matches('input, select') || !element.checkVisibility()) continue
    const { width } = element.getBoundingClientRect()
    const kind = `${element.className} ${element.tagName} ${style.fontSize} ${style.fontWeight}`
    if (width < 4 || marks.has(kind)) continue
    element.textContent = TALLEST
    marks.set(kind, element)
  }
  return [...marks.values()]
}

async function pictureOf(clip: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>): Promise<string> {
  const frame = document.createElement('div')
  Object.assign(frame.style, { position: 'fixed', left: `${clip.x}px`, top: `${clip.y}px`, pointerEvents: 'none' })
  Object.assign(frame.style, { width: `${clip.width}px`, height: `${clip.height}px` })
  // Append within an open dialog, which covers everything outside.
  ;(document.querySelector('dialog[open]') ?? document.body).append(frame)
  const picture = await page.elementLocator(frame).screenshot({ save: false })
  frame.remove()
  return picture
}

async function isWhole(mark: HTMLElement): Promise<boolean> {
  const box = mark.getBoundingClientRect()
  const clip = { x: box.x, y: box.y - 6, width: Math.min(box.width, 90), height: box.height + 12 }
  const cut = await pictureOf(clip)
  mark.style.overflow = 'visible'
  return cut === (await pictureOf(clip))
}

async function expectWhole(atLeast: number): Promise<void> {
  await document.fonts.ready
  const marks = cutMarks()
  expect(marks.length).toBeGreaterThanOrEqual(atLeast)
  const cut: string[] = []
  for (const mark of marks) if (!(await isWhole(mark))) cut.push(mark.className)
  expect(cut).toEqual([])
}

const DESKTOP = { kind: 'desktop', width: 1440, height: 900 }

describe.each([DESKTOP, { kind: 'phone', width: 390, height: 844 }])(
  'draws every mark of the letters in the list and the thread, on a $kind',
  ({ width, height }) => {
    it('in the list', async () => {
      await stage.open(MAIL, { width, height })
      await expectWhole(3)
    })

    it('in the thread', async () => {
      await stage.open(MAIL, { width, height })
      await rowOf(SUBJECT).getByRole('link').click()
      await expect.element(page.getByRole('heading', { name: SUBJECT, level: 2 })).toBeVisible()
      await expectWhole(1)
    })
  },
)

describe('draws every mark of the letters in the palette and the menus', () => {
  it('in the palette', async () => {
    await stage.open(MAIL)
    await press('Control+k')
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await expectWhole(4)
  })

  it('in the menus', async () => {
    await stage.open(MAIL)
    await press('j', 'v')
    await hasFocus(page.getByRole('combobox', { name: 'Chuyển vào thư mục' }))
    await expectWhole(4)
  })
})
