import { PHONE } from './stage/devices.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = wordsOf('vi')
// Other uses of Back are tested in `web/src/features/shell/phone-back.browser.test.ts`.

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('nut-lui', 'Vũ Hải Yến')
  await post(['Thư 18', 'Thư 19'].map((subject) => ({ to: reader, subject, text: 'Chào chị.' })))
})

test('goes back to the list in one step when the page was reloaded under a menu', async ({ signedIn }) => {
  const page = await signedIn(reader, { device: PHONE, path: '/folder/INBOX' })
  await openThread(page, 'Thư 18')
  await page.getByRole('button', { name: words.threadActions, exact: true }).tap()
  await page.getByRole('menu', { name: words.threadActions }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Thư 18', level: 2 }).waitFor()
  await page.goBack()
  await rowOf(page, 'Thư 19').waitFor()
  await page.waitForURL(`${theProgram().url}/folder/INBOX`)
})
