import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { DESKTOP } from './stage/screens.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const says = { height: 'Chiều cao cửa sổ', width: 'Chiều rộng cửa sổ' }
/** The header and what is kept free below it. */
const ABOVE = 72

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('co-gian', 'Tạ Thu Hằng')
})

const sizeOf = async (window: Locator) => {
  const { width = 0, height = 0 } = (await window.boundingBox()) ?? {}
  return [Math.round(width), Math.round(height)]
}

async function drag(page: Page, edge: Locator, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await edge.boundingBox()
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2)
  await page.mouse.move(from.x + x, from.y + y)
  await page.mouse.up()
}

it('a docked window is as high as there is room for, and keeps the size it was given, by hand or by keys', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  const edge = (name: string) => compose.window.getByRole('separator', { name })
  await expect.poll(() => sizeOf(compose.window)).toEqual([600, 720])
  await page.setViewportSize({ width: 1440, height: 1080 })
  await expect.poll(() => sizeOf(compose.window)).toEqual([600, 864])
  await page.setViewportSize({ width: 1440, height: 700 })
  await expect.poll(() => sizeOf(compose.window)).toEqual([600, 700 - ABOVE])
  await compose.send.click({ trial: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  await compose.subject.fill('Vừa tay')
  await drag(page, edge(says.height), { x: 0, y: 100 })
  await expect.poll(() => sizeOf(compose.window)).toEqual([600, expect.closeTo(620, -1)])
  await drag(page, edge(says.width), { x: -100, y: 0 })
  await expect.poll(() => sizeOf(compose.window)).toEqual([expect.closeTo(700, -1), expect.closeTo(620, -1)])
  const before = await sizeOf(compose.window)
  await edge(says.width).focus()
  await page.keyboard.press('ArrowLeft')
  await edge(says.height).focus()
  await page.keyboard.press('ArrowDown')
  const after = [(before[0] ?? 0) + 24, (before[1] ?? 0) - 24]
  await expect.poll(() => sizeOf(compose.window)).toEqual(after)
  // It never leaves the screen, and is never too small to be written in.
  await page.keyboard.press('Home')
  await expect.poll(async () => (await sizeOf(compose.window))[1]).toBe(320)
  await page.keyboard.press('End')
  await expect.poll(async () => (await sizeOf(compose.window))[1]).toBe(900 - ABOVE)

  await page.reload()
  const kept = composeOn(page, words, 'Vừa tay')
  await whenWritable(kept)
  await expect.poll(() => sizeOf(kept.window)).toEqual([after[0], 900 - ABOVE])
  // Where there is less room it gives way, and Enter gives it its usual size.
  await page.setViewportSize({ width: 1000, height: 600 })
  await expect.poll(() => sizeOf(kept.window)).toEqual([after[0], 600 - ABOVE])
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const name of [says.width, says.height]) {
    await kept.window.getByRole('separator', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => sizeOf(kept.window)).toEqual([600, 720])
})

it('over the whole page the lines above the text end where the text ends', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.window.getByRole('button', { name: words.enlarge }).click()
  const ends = async (field: Locator) => {
    const line = field.locator('xpath=ancestor::*[contains(@class, "line") or contains(@class, "subject")][last()]')
    const box = await line.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  // What is written stands in the middle: the box of the text goes on beside it.
  const textEnds = () =>
    compose.text.evaluate((box) => {
      return Math.round(box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight))
    })
  await expect.poll(async () => (await ends(compose.subject)) - (await textEnds())).toBe(0)
  expect(await ends(compose.to)).toBe(await textEnds())
})
