import { suggested } from '@sen/contract/search'
import { it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, press } from '../../testing/mail-stage.fixture.tsx'
import { inputMethod, typeEveryWay } from '../../testing/typing.fixture.ts'

const stage = mailStage()
stage.server.answer(suggested, () => ({ data: { threads: [], texts: [], people: [] } }))
const method = inputMethod()

it('takes Vietnamese whole in the search box, the palette and feedback', async () => {
  await stage.open([{ subject: 'Thư A' }])
  await typeEveryWay(method, page.getByRole('combobox', { name: 'Tìm thư' }), 'search')
  await press('Escape', 'Control+k')
  const palette = page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' })
  await typeEveryWay(method, palette, 'palette')
  await press('Escape')
  await page.getByRole('button', { name: 'Trợ giúp' }).click()
  await page.getByRole('menuitem', { name: 'Gửi góp ý' }).click()
  await typeEveryWay(method, page.getByRole('dialog', { name: 'Gửi góp ý' }).getByRole('textbox'), 'feedback')
})
