import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'
import { type ComingFile, uploadAnswers } from '../../testing/uploads.fixture.ts'

composeStage()
touchScreen()
const arrived: ComingFile[] = []
// No server could serve the picture; the text shows the local one.
uploadAnswers((coming) => void arrived.push(coming))
beforeEach(async () => {
  arrived.length = 0
  await page.viewport(PHONE.width, PHONE.height)
})

async function canvasFile(
  width: number,
  height: number,
  name: string,
  paint = (_: OffscreenCanvasRenderingContext2D) => {},
) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen) paint(pen)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type })
}

/** Noise does not compress. */
function largePhotograph(): Promise<File> {
  return canvasFile(2_400, 1_200, 'anh-chup.jpg', (pen) => {
    for (let at = 0; at < 6_000; at += 1) {
      pen.fillStyle = `hsl(${(at * 7) % 360} 60% 50%)`
      pen.fillRect((at * 37) % 2_400, (at * 91) % 1_200, 60, 40)
    }
  })
}

async function bring({ window }: ComposeOnStage, file: File): Promise<void> {
  const input = window.element().querySelector<HTMLInputElement>('input[type=file][accept]') as HTMLInputElement
  await userEvent.upload(input, file)
}

const picturesIn = ({ text }: ComposeOnStage) => Array.from(text.element().querySelectorAll('img'))

it('offers to make a photograph smaller before it comes into the text', async () => {
  const compose = await startWriting()
  await compose.text.click()
  const photograph = await largePhotograph()
  const insert = async (size: string) => {
    await bring(compose, photograph)
    const question = page.getByRole('dialog', { name: 'Chọn cỡ ảnh' })
    await question.getByRole('radio', { name: size }).click()
    await question.getByRole('button', { name: 'Chèn', exact: true }).click()
  }
  const widthUp = async (at: number) => {
    await expect.poll(() => arrived.length).toBe(at + 1)
    return (await createImageBitmap(arrived[at]?.file as File)).width
  }
  await insert('Nhỏ')
  expect(await widthUp(0)).toBe(800)
  await expect.poll(() => picturesIn(compose)[0]?.naturalWidth).toBe(800)
  await keyboard('{End}')
  await insert('Cỡ gốc')
  expect(await widthUp(1)).toBe(2_400)
  await expect.poll(() => picturesIn(compose)[1]?.naturalWidth).toBe(2_400)
})

it('keeps text that is typed while the question for the size opens', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('Kính gửi, ')
  await bring(compose, await largePhotograph())
  const question = page.getByRole('dialog', { name: 'Chọn cỡ ảnh' })
  await expect.element(question).toBeVisible()
  // Input methods replace letters by Backspace. The browser of the tests sends keys for ASCII only.
  await keyboard('goo{Backspace} tiep ')
  await expect.element(question.getByRole('radio', { name: 'Vừa' })).toBeChecked()
  await question.getByRole('button', { name: 'Chèn', exact: true }).click()
  await expect.poll(() => picturesIn(compose).length).toBe(1)
  await expect.poll(() => compose.text.element().textContent).toMatch(/Kính gửi,\s*go tiep/u)
})

it('gives a picture its size by the menu on a phone', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await bring(compose, await canvasFile(1_200, 800, 'ao-sen.png'))
  await expect.poll(() => picturesIn(compose)[0]?.naturalWidth).toBe(1_200)
  const picture = () => picturesIn(compose)[0] as HTMLImageElement
  await tap(page.elementLocator(picture()))
  await tap(compose.window.getByRole('toolbar').getByRole('button', { name: 'Tùy chọn ảnh' }))
  await tap(page.getByRole('menuitemcheckbox', { name: 'Nhỏ' }))
  const size = () => [picture().getBoundingClientRect().width, picture().getBoundingClientRect().height]
  await expect.poll(size).toEqual([200, 133.328125].map((length) => expect.closeTo(length, 0)))
  const frame = document.querySelector('[data-picture-frame]')
  expect(frame === null || !frame.checkVisibility()).toBe(true)
})
