import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasFocus, mailStage, rowOf, selectedCount } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const MAIL = [{ subject: 'Ễ Ẵ Ổ Ứ Ậ' }, { subject: 'Hàng đã về' }]
let count = 0

interface Drawn {
  readonly rows: readonly HTMLElement[]
  readonly part: (selector: string) => Element
  readonly release: () => Promise<void>
}

async function openDrawn(
  size: { width?: number; height?: number } = {},
  beforeItsScript: () => Promise<void> = async () => {},
): Promise<Drawn> {
  await stage.open(MAIL, size)
  const root = document.querySelector<HTMLElement>('#root') as HTMLElement
  const drawn = root.cloneNode(true) as HTMLElement
  drawn.id = 'drawn'
  drawn.inert = true
  root.style.display = 'none'
  document.body.append(drawn)
  // Each page loads these modules once, so the tests vary their URL.
  count += 1
  await import(/* @vite-ignore */ `../../../early.js?page=${count}`)
  await beforeItsScript()
  const { whenFirstListIsShown, replayHeldEvents } = (await import(
    /* @vite-ignore */ `./first-list.ts?page=${count}`
  )) as typeof import('./first-list.ts')
  await whenFirstListIsShown()
  return {
    rows: Array.from(drawn.querySelectorAll<HTMLElement>('[role=row]')),
    part: (selector) => drawn.querySelector(selector) as Element,
    release: async () => {
      drawn.remove()
      root.style.display = ''
      await replayHeldEvents()
    },
  }
}

async function pressOn(target: Element, button: 'left' | 'middle' | 'right' = 'left'): Promise<void> {
  const box = target.getBoundingClientRect()
  const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await userEvent.click(document.body, { position, button, force: true })
}

const pressIn = (row: HTMLElement | undefined, selector: string) => pressOn(row?.querySelector(selector) as Element)

describe('with a mouse', () => {
  it('applies each press to the row it was on, in their order', async () => {
    const { rows, part, release } = await openDrawn()
    await pressIn(rows[1], 'input')
    await pressIn(rows[0], 'button')
    await pressOn(part('header input'))
    // These would be list shortcuts if they were not typed into a field.
    await userEvent.keyboard('sj#')
    expect(stage.mailbox.rowsOf('Starred')).toEqual([])
    await release()
    const search = page.getByRole('combobox', { name: 'Tìm thư' })
    await expect.poll(() => (search.element() as HTMLInputElement).value).toBe('sj#')
    const selected = () =>
      page
        .getByRole('row')
        .elements()
        .map((row) => row.ariaSelected)
    await expect.poll(selected).toEqual(['false', 'true'])
    await expect.element(rowOf(/Ễ Ẵ Ổ Ứ Ậ.*có dấu sao/)).toBeVisible()
    expect(rowOf('Hàng đã về').element().ariaLabel).not.toContain('có dấu sao')
  })

  it('opens a tab for the middle button, and takes a drag for no press', async () => {
    const { rows, release } = await openDrawn()
    const box = (rows[0] as HTMLElement).getBoundingClientRect()
    const pointer = (type: string, x: number) =>
      document.body.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: box.y + 10, bubbles: true }))
    pointer('pointerdown', box.x)
    pointer('click', box.x + 300)
    await pressOn(rows[0] as HTMLElement, 'middle')
    const opened: (string | null | undefined)[] = []
    const follow = (event: MouseEvent) => {
      if (!event.ctrlKey) return
      // Keep the test in its tab.
      event.preventDefault()
      opened.push((event.target as Element).closest('a')?.getAttribute('href'))
    }
    window.addEventListener('click', follow)
    await release()
    window.removeEventListener('click', follow)
    expect(opened).toEqual(['/folder/INBOX/100'])
    expect(stage.path()).toBe('/folder/INBOX')
  })

  it('follows only the last press on a link', async () => {
    const { rows, part, release } = await openDrawn()
    await pressIn(rows[0], 'a')
    await pressOn(part('a[href="/folder/Sent"]'))
    expect(stage.path()).toBe('/folder/INBOX')
    await release()
    await expect.poll(stage.path).toBe('/folder/Sent')
    expect(stage.mailbox.rowsOf('INBOX').every(({ unread }) => unread)).toBe(true)
  })

  it('has the menu of the right button', async () => {
    const { rows, release } = await openDrawn()
    await pressOn(rows[0] as HTMLElement, 'right')
    await release()
    await expect.element(page.getByRole('menu')).toBeVisible()
  })

  it('loses no key and no press from before its script came', async () => {
    const { release } = await openDrawn({}, async () => {
      await userEvent.keyboard('cminh@senmail.test{Tab}Muc #12')
    })
    await userEvent.keyboard('{Tab}Xem jx#')
    await release()
    const window = page.getByRole('dialog', { name: 'Muc #12' })
    await expect.element(window).toBeVisible()
    await expect.poll(() => window.element().querySelector('[data-recipient]')?.textContent).toBe('minh@senmail.test')
    await expect.poll(() => window.element().querySelector('[contenteditable="true"]')?.textContent).toBe('Xem jx#')
    expect(selectedCount()).toBe(0)
    expect(stage.mailbox.rowsOf('Trash')).toEqual([])
  })

  it('writes into the palette the letters that follow its key', async () => {
    const { release } = await openDrawn()
    await userEvent.keyboard('{Control>}k{/Control}soan')
    await release()
    const palette = page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' })
    await hasFocus(palette)
    await expect.poll(() => (palette.element() as HTMLInputElement).value).toBe('soan')
    expect(page.getByRole('dialog', { name: 'Thư mới' }).elements()).toEqual([])
  })
})

describe('with a finger', () => {
  touchScreen()

  it('gives a star that a thumb was on, and does not open the row under it', async () => {
    const { rows, release } = await openDrawn(PHONE)
    await pressIn(rows[0], 'button')
    await release()
    await expect.element(rowOf(/Ễ Ẵ Ổ Ứ Ậ.*có dấu sao/)).toBeVisible()
    expect(stage.path()).toBe('/folder/INBOX')
  })
})
