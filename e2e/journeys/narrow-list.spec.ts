import { expect, it } from 'vitest'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()

/** Mail is found within a second of its arrival, on an idle machine. */
const INDEXED_MILLISECONDS = 3_000
const LONG = 'Xác nhận điều kiện bảo hành thiết bị'

it.each([{ kind: 'desktop', width: 1024, height: 768 } as const, PHONE])(
  'shows the whole subject of a hit, and where it was found, on a $kind of $width pixels',
  async (screen) => {
    const finder = await newMailbox(`tim-${screen.kind}`, 'Lâm Gia Hân')
    await post([
      { to: finder, subject: LONG, text: `${'Chị xem giúp em bản này. '.repeat(20)}Kho Cát Lái đã đủ hàng.` },
    ])
    const page = await signedIn(finder, { screen })
    await rowOf(page, LONG).waitFor()
    const isFound = async () => {
      await page.goto('/advance-search?q=cat+lai')
      return rowOf(page, LONG)
        .waitFor({ timeout: INDEXED_MILLISECONDS })
        .then(
          () => true,
          () => false,
        )
    }
    await expect.poll(isFound).toBe(true)
    const isCut = await rowOf(page, LONG)
      .locator('b')
      .evaluate((subject) => subject.scrollWidth > subject.clientWidth)
    expect(isCut).toBe(false)
    const [row, found] = [await rowOf(page, LONG).boundingBox(), await page.locator('mark').first().boundingBox()]
    expect((found?.x ?? 0) + (found?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0))
  },
)
