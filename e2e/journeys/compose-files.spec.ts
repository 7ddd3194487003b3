import type { Locator } from '@playwright/test'
import { composeButton, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')
/** Wide enough for two windows side by side. */
const WIDE = { kind: 'desktop', width: 1600, height: 900 } as const

const [OFFER, ARCHIVE] = ['Báo giá: quý 1.pdf', 'bản vẽ.zip']

let writer = ''
test.beforeAll(async () => {
  writer = await newMailbox('keo-tha', 'Hồ Ngọc Diệp')
})

function carryFiles(place: Locator, events: readonly string[]): Promise<void> {
  return place.evaluate(
    (element, { events, names }) => {
      const data = new DataTransfer()
      for (const name of names) data.items.add(new File([new Uint8Array(1_572_864)], name))
      for (const type of events) {
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
      }
    },
    { events, names: [OFFER, ARCHIVE] },
  )
}

test('files are dropped on a window, checked for their total size, moved to another window, and removed', async ({
  signedIn,
}) => {
  const page = await signedIn(writer, { device: WIDE })
  const first = await startWriting(page, words)
  await first.subject.fill('Có tệp')
  const here = composeOn(page, words, 'Có tệp')
  const sign = () => here.window.evaluate((element) => getComputedStyle(element, '::after').content)
  await carryFiles(here.subject, ['dragenter', 'dragover'])
  await expect.poll(sign).not.toBe('none')
  expect(await here.window.getAttribute('data-drop-text')).toBe('Thả tệp vào đây để đính kèm')
  await carryFiles(here.subject, ['dragleave'])
  await expect.poll(sign).toBe('none')
  await carryFiles(here.subject, ['dragenter', 'dragover', 'drop'])
  await expect.poll(sign).toBe('none')
  const files = here.window.getByRole('list', { name: words.attachments })
  const offer = files.getByRole('link', { name: OFFER })
  await offer.waitFor()
  await files.getByRole('link', { name: ARCHIVE }).waitFor()
  await here.window.getByText('3,0 MB / 25 MB').waitFor()
  await here.window.getByText('Một số máy chủ thư từ chối tệp zip.').waitFor()

  const carriedOut = await offer.evaluate((link) => {
    const data = new DataTransfer()
    link.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }))
    link.dispatchEvent(new DragEvent('dragend', { dataTransfer: data, bubbles: true }))
    return data.getData('DownloadURL')
  })
  expect(carriedOut).toMatch(/^application\/octet-stream:Báo giá- quý 1\.pdf:http.*\/api\/v2\/files\/[\w-]+\/download$/)

  await here.saved.waitFor()
  await composeButton(page, words).click()
  const fresh = composeOn(page, words, words.newMessage)
  await whenWritable(fresh)
  await fresh.subject.fill('Thư kia')
  const there = composeOn(page, words, 'Thư kia')
  await offer.dragTo(there.subject)
  const copy = there.window.getByRole('link', { name: OFFER })
  await copy.waitFor()
  await there.saved.waitFor()
  // This is a copy, which stays when the other message loses its file. There is no scanner here, and the line below the
  // files says so (product decision 17).
  await here.window.getByText(/25 MB.*(chưa quét vi-rút|not scanned for viruses)/).waitFor()
  await files.getByRole('button', { name: words.remove(OFFER) }).click()
  await offer.waitFor({ state: 'detached' })
  await here.window.getByText('3,0 MB / 25 MB').waitFor({ state: 'detached' })
  await page.reload()
  await copy.waitFor()
  const answer = await page.request.get((await copy.getAttribute('href')) ?? '')
  expect([answer.status(), (await answer.body()).length]).toEqual([200, 1_572_864])
})
